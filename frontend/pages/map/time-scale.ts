import type { StoryOrder } from "#protocol/story-list.ts"
import { addDays, type Day, type Days, dayOf, months, yearOf } from "#protocol/dates/calendar.ts"
import type { MapStory } from "#protocol/map.ts"
import { daysInWords } from "../../lib/date-range-text.ts"

/** The steps of a time slider, both ends included. */
interface TimeScale {
  readonly unit: "day" | "month" | "year"
  /** Days since 1970, months or years since the year 0. */
  readonly first: number
  readonly last: number
}

const dayMillis = 24 * 60 * 60_000

/** The day in the calendar of the reader's own place. */
const localDay = (iso: string): Day | null => {
  const at = new Date(iso)
  return Number.isNaN(at.getTime())
    ? null
    : dayOf(at.getFullYear(), at.getMonth() + 1, at.getDate())
}

/** The days a story stands for on the slider; null where nobody can say. */
export const daysOf = (
  { recordedAt, happened }: Pick<MapStory, "recordedAt" | "happened">,
  order: StoryOrder,
): Days | null => {
  if (order === "happened") return happened
  const day = localDay(recordedAt)
  return day === null ? null : { from: day, to: day }
}

const stepOf = (day: Day, unit: TimeScale["unit"]): number => {
  switch (unit) {
    case "day":
      return Math.round(Date.parse(`${day}T00:00:00Z`) / dayMillis)
    case "month":
      return yearOf(day) * 12 + Number(day.slice(5, 7)) - 1
    case "year":
      return yearOf(day)
  }
}

/** With more steps than this, the next larger unit is taken. */
const mostSteps = 60

/** A scale from the first to the last day of all stories that have one; null where there is nothing to choose. */
export const scaleOf = (stories: ReadonlyArray<MapStory>, order: StoryOrder): TimeScale | null => {
  const known = stories.flatMap((story) => daysOf(story, order) ?? [])
  const [some] = known
  if (some === undefined) return null
  const from = known.reduce((day, other) => (other.from < day ? other.from : day), some.from)
  const to = known.reduce((day, other) => (other.to > day ? other.to : day), some.to)
  const scaleIn = (unit: TimeScale["unit"]) => ({
    unit,
    first: stepOf(from, unit),
    last: stepOf(to, unit),
  })
  const scale =
    (["day", "month"] as const).map(scaleIn).find(({ first, last }) => last - first < mostSteps) ??
    scaleIn("year")
  return scale.first === scale.last ? null : scale
}

/** The days of one step. */
const daysOfStep = (step: number, unit: TimeScale["unit"]): Days => {
  switch (unit) {
    case "day": {
      const day = addDays("1970-01-01", step)
      return { from: day, to: day }
    }
    case "month": {
      const nothing = { from: "", to: "" }
      return months(Math.floor(step / 12), (step % 12) + 1) ?? nothing
    }
    case "year": {
      const year = String(step).padStart(4, "0")
      return { from: `${year}-01-01`, to: `${year}-12-31` }
    }
  }
}

/** What a step is called: '12 May 1952', 'May 1952' or '1952'. */
export const stepWords = (step: number, { unit }: TimeScale): string =>
  daysInWords(daysOfStep(step, unit))

/** The steps of chosen days; all of them where nothing is chosen. */
export const stepsOf = (chosen: Days | null, scale: TimeScale): readonly [number, number] => {
  const { unit, first, last } = scale
  if (chosen === null) return [first, last]
  const within = (day: Day) => Math.min(last, Math.max(first, stepOf(day, unit)))
  return [within(chosen.from), within(chosen.to)]
}

/** The days of chosen steps; null where those are all. */
export const daysBetween = (from: number, to: number, scale: TimeScale): Days | null =>
  from <= scale.first && to >= scale.last
    ? null
    : { from: daysOfStep(from, scale.unit).from, to: daysOfStep(to, scale.unit).to }

/** Whether a story stands for any of the chosen days; one without a date does only where nothing is chosen. */
export const isDuring = (days: Days | null, chosen: Days | null): boolean =>
  chosen === null || (days !== null && days.to >= chosen.from && days.from <= chosen.to)
