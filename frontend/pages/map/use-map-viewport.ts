import { useState } from "react"
import { limits } from "#protocol/limits.ts"
import type { MapPin } from "../../map/map-pins.ts"
import { overviewOf } from "../../map/fit-bounds.ts"
import type { MapView } from "../../map/viewport.ts"

const viewOf = (pins: ReadonlyArray<MapPin>): MapView => overviewOf(pins.map(({ spot }) => spot))

const closeTo = ({ spot: { latitude, longitude } }: MapPin): MapView => ({
  kind: "at",
  position: { latitude, longitude },
  zoom: limits.map.zoom.single,
})

/** Where a map looks, and what it has followed so far. */
interface MapCamera {
  readonly view: MapView
  /** The key of the pin that was chosen. */
  readonly followed: string | null
  /** There was nothing to look at yet. */
  readonly wasEmpty: boolean
}

const keyOf = (chosen: MapPin | null) => chosen?.key ?? null

export const lookAtFirst = (pins: ReadonlyArray<MapPin>, chosen: MapPin | null): MapCamera => ({
  view: chosen === null ? viewOf(pins) : closeTo(chosen),
  followed: keyOf(chosen),
  wasEmpty: pins.length === 0,
})

/** Looks elsewhere, or at the same once more. */
export const lookTo = (looking: MapCamera, view: MapView): MapCamera => ({
  ...looking,
  view: { ...view, turn: (looking.view.turn ?? 0) + 1 },
})

/**
 * Where it looks now: it goes to what is chosen elsewhere – in the list, by the address, by going back –
 * and to the first story that comes, and stays for all others.
 */
export const follow = (
  before: MapCamera,
  pins: ReadonlyArray<MapPin>,
  chosen: MapPin | null,
): MapCamera => {
  const followed = keyOf(chosen)
  const wasEmpty = pins.length === 0
  if (followed === before.followed && wasEmpty === before.wasEmpty) return before
  const looking = { ...before, followed, wasEmpty }
  if (chosen !== null && followed !== before.followed) return lookTo(looking, closeTo(chosen))
  return before.wasEmpty && !wasEmpty ? lookTo(looking, viewOf(pins)) : looking
}

/** Where the map looks, and how it is led elsewhere. */
export const useView = (pins: ReadonlyArray<MapPin>, chosen: MapPin | null) => {
  const [before, setLooking] = useState(() => lookAtFirst(pins, chosen))
  const looking = follow(before, pins, chosen)
  if (looking !== before) setLooking(looking)
  const look = (view: MapView) => setLooking((now) => lookTo(now, view))
  return {
    view: looking.view,
    look,
    lookAt: (pin: MapPin) => look(closeTo(pin)),
    showAll: (pins: ReadonlyArray<MapPin>) => look(viewOf(pins)),
    /** For a pin that is chosen in the same moment, where it stands on the map. */
    stayAt: ({ key }: MapPin) => setLooking((now) => ({ ...now, followed: key })),
  }
}
