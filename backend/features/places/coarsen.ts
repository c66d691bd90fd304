import { Effect, Option } from "effect"
import type { Place, PlaceSuggestion, Position, Surroundings } from "#protocol/place.ts"
import { Gazetteer } from "../../ports/gazetteer.ts"

/** So that nothing is minus zero, which JSON does not know. */
const toStep = (degrees: number, step: number) => Math.round(degrees / step) * step + 0

/** Degrees of longitude into which the way around the earth can be divided evenly. */
const steps = [1, 2, 3, 4, 5, 6, 9, 10, 12, 15, 18, 20, 30, 36, 45, 60, 90]

/**
 * A position to a hundred kilometers or more: whole degrees of latitude, and of longitude steps at least as
 * wide as one of those, which are more degrees the nearer to a pole. Everything within is rounded to the
 * same, so that what was there before cannot be reckoned from it.
 */
export const coarse = ({ latitude, longitude }: Position): Position => {
  const north = toStep(latitude, 1)
  const width = Math.cos((north * Math.PI) / 180)
  const step = steps.find((degrees) => degrees * width >= 1)
  const east = step === undefined ? 0 : toStep(longitude, step)
  return { latitude: north, longitude: east === -180 ? 180 : east }
}

/** The parts of a place, all but what it is called, with its position taken away but for the town, or for the region where there is none. */
export const withOnlyTown = (
  place: Place,
  position: Position,
  {
    settlement,
    around,
  }: { readonly settlement: PlaceSuggestion | null; readonly around: Surroundings },
): Omit<Place, "name"> & Position => {
  const { latitude, longitude } = settlement ?? coarse(position)
  return {
    city: place.city ?? (settlement?.city || null),
    region: place.region ?? ((settlement?.region ?? around.principalSubdivision) || null),
    country: place.country ?? ((settlement?.country ?? around.countryName) || null),
    ...{ latitude, longitude, accuracy: null },
  }
}

/** By the names that come along: no service outside is told the position once more. */
export const onlyTownOf = Effect.fn("onlyTownOf")(function* (place: Place, position: Position) {
  const gazetteer = yield* Gazetteer
  const settlement = Option.getOrNull(yield* gazetteer.settlement(position, place.city ?? ""))
  return withOnlyTown(place, position, {
    settlement,
    around: yield* gazetteer.around(position),
  })
})
