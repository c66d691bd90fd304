import { limits } from "#protocol/limits.ts"
import type { PlaceSuggestion, Surroundings } from "#protocol/place.ts"
import type { PlaceChanges } from "./location-draft.ts"

const countries = [", USA", ", Canada", ", UK", ", Australia"]
const kinds = [" City", " County"]
const written = (ending: string) => new RegExp(`${ending}(?!\\p{L})`, "iu")
/** Behind a comma there is a country already, or a part of the place. */
const comma = /[,\uff0c\u3001\u060c]/

/** In scripts whose signs are words or syllables, two are a name. */
const twoSigns = /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]{2}/u

/** Whether there is enough to suggest something for. */
export const isEnough = (typed: string) => {
  const text = typed.trim()
  return text.length >= limits.places.typed || twoSigns.test(text)
}

/** How a place may go on that is being typed and that nobody knows. */
export const endedAs = (typed: string): ReadonlyArray<string> => {
  const text = typed.trim()
  if (text.length < limits.places.typed || comma.test(text)) return []
  return [...countries, ...kinds]
    .filter((ending) => !written(ending).test(text))
    .map((ending) => text + ending)
    .filter((ended) => ended.length <= limits.text.name)
    .slice(0, limits.places.suggestions)
}

/** What a suggestion fills in: under the name it was found by. */
export const chosen = (suggestion: PlaceSuggestion): PlaceChanges => {
  const { also, city, region, country, latitude, longitude } = suggestion
  return { locationName: also ?? city, city, region, country, latitude, longitude, accuracy: null }
}

/**
 * What the surroundings of the device fill in. A name somebody wrote stays; one that was filled in before
 * does not. Where nothing has a name, everything stays as it is.
 */
export const detectedAs = (
  { locality, city, principalSubdivision, countryName }: Surroundings,
  written: string,
  filledIn: string,
): PlaceChanges => {
  const name = [locality, city, principalSubdivision, countryName].find((text) => text !== "")
  if (name === undefined) return {}
  return {
    city: city || locality,
    region: principalSubdivision,
    country: countryName,
    ...((written.trim() === "" || written === filledIn) && { locationName: name }),
  }
}
