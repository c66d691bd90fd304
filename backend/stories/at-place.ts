const plain = (text: string | null) => text?.trim().toLowerCase() ?? ""

interface Placed {
  readonly city: string | null
  readonly locationName: string | null
}

/**
 * Whether a story happened at a place that a link on the map names: its city is that place, or its
 * location's name contains it.
 */
export const isAtPlace = ({ city, locationName }: Placed, location: string): boolean => {
  const wanted = plain(location)
  return wanted === "" || plain(city) === wanted || plain(locationName).includes(wanted)
}
