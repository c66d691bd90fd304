import { nowhere, type Place, type SentPlace } from "#protocol/place.ts"
import { coordinatesOf, positionOf } from "./position.ts"

/** A place in a form: what is not known is an empty text, and there is a position or none. */
export interface PlaceDraft {
  readonly locationName: string
  readonly city: string
  readonly region: string
  readonly country: string
  readonly latitude: number | null
  readonly longitude: number | null
  /** Metres. */
  readonly accuracy: number | null
}
export type PlaceChanges = Partial<PlaceDraft>

export const placeTexts = ["locationName", "city", "region", "country"] as const
const { latitude, longitude, accuracy } = nowhere

export const noPlace: PlaceDraft = {
  ...{ locationName: "", city: "", region: "", country: "" },
  ...{ latitude, longitude, accuracy },
}

export const draftOf = (place: SentPlace): PlaceDraft => ({
  ...place,
  locationName: place.locationName ?? "",
  city: place.city ?? "",
  region: place.region ?? "",
  country: place.country ?? "",
})

/** Six decimals are eleven centimetres; more would only look exact. */
export const rounded = (degrees: number) => Number(degrees.toFixed(6)) + 0

export const isSomewhere = (place: PlaceDraft) =>
  place.latitude !== null || placeTexts.some((name) => place[name] !== "")

/** The parts of a form that is sent; empty ones are left out. */
export const partsOfPlace = (place: PlaceDraft): Readonly<Record<string, string>> => {
  const texts = placeTexts.map((name) => [name, place[name].trim()] as const)
  const numbers = (["latitude", "longitude", "accuracy"] as const).flatMap((name) => {
    const value: Place["latitude"] = place[name]
    return value === null ? [] : [[name, value.toFixed(6)] as const]
  })
  return Object.fromEntries([...texts.filter(([, text]) => text !== ""), ...numbers])
}

/** A position as it is shown: to six decimals. */
export const positionWords = (
  place: Pick<PlaceDraft, "latitude" | "longitude" | "accuracy">,
): string | null => {
  const position = positionOf(place)
  if (position === null) return null
  const { accuracy } = place
  const exact = accuracy === null ? "" : `, within ${String(Math.max(1, Math.round(accuracy)))} m`
  return `${coordinatesOf(position)}${exact}`
}
