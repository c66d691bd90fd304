const plain = (text: string | null) => text?.trim().toLowerCase() ?? ""

interface Placed {
  readonly city: string | null
  readonly locationName: string | null
}

/** Whether a story happened at a place as the map's links name it: that city, or a place with it in its name. */
export const isAtPlace = ({ city, locationName }: Placed, location: string): boolean => {
  const wanted = plain(location)
  return wanted === "" || plain(city) === wanted || plain(locationName).includes(wanted)
}
