import type { Place } from "#protocol/place.ts"

const plain = (text: string | null) => text?.trim().toLowerCase() ?? ""

/**
 * Whether a story happened at a place that a link on the map names: its city is that place, or its
 * location's name contains it.
 */
export const isAtPlace = (
  { place: { name, city } }: { readonly place: Pick<Place, "name" | "city"> },
  location: string,
): boolean => {
  const wanted = plain(location)
  return wanted === "" || plain(city) === wanted || plain(name).includes(wanted)
}
