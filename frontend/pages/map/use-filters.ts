import { useDeferredValue, useMemo, useState } from "react"
import type { StoryOrder } from "#protocol/story-list.ts"
import type { Days } from "#protocol/dates/calendar.ts"
import type { MapStory } from "#protocol/map.ts"
import { type MapPin, pinsOf } from "../../map/map-pins.ts"
import { finder } from "./search.ts"
import { daysOf, isDuring } from "./time-scale.ts"

/** What somebody wants to see of the map. */
export interface Filters {
  readonly query: string
  /** Which kinds of pins are shown. */
  readonly kinds: Readonly<Record<MapPin["kind"], boolean>>
  /** By which time stories are chosen, and of which days; null is all. */
  readonly order: StoryOrder
  readonly days: Days | null
}

export const noFilters: Filters = {
  query: "",
  kinds: { recorded: true, named: true },
  order: "recorded",
  days: null,
}

/** What the filters leave. */
interface Left {
  /** Those with a pin that is shown, in their order. */
  readonly stories: ReadonlyArray<MapStory>
  readonly pins: ReadonlyArray<MapPin>
  /** How many are not shown because nobody can say their time. */
  readonly undated: number
}

export const leftOf = (
  stories: ReadonlyArray<MapStory>,
  { query, kinds, order, days }: Filters,
): Left => {
  const found = stories.filter(finder(query))
  const during = found.filter((story) => isDuring(daysOf(story, order), days))
  const pins = pinsOf(during).filter(({ kind }) => kinds[kind])
  const undated = days === null ? 0 : found.filter((story) => daysOf(story, order) === null).length
  return { stories: [...new Set(pins.map(({ story }) => story))], pins, undated }
}

/** The filters, and what they leave: that follows a moment later, so that typing and sliding never wait for ten thousand pins. */
export const useFilters = (stories: ReadonlyArray<MapStory>) => {
  const [filters, setFilters] = useState(noFilters)
  const settled = useDeferredValue(filters)
  const left = useMemo(() => leftOf(stories, settled), [stories, settled])
  return {
    filters,
    left,
    change: (changes: Partial<Filters>) => setFilters((before) => ({ ...before, ...changes })),
  }
}
