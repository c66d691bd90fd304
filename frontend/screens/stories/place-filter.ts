import type { StoryCard } from "#protocol/story.ts"

const plain = (text: string | null) => text?.trim().toLocaleLowerCase() ?? ""

/** Whether a story happened at a place as the map's links name it: that city, or a place with it in its name. */
export const isAtPlace = (
  { city, locationName }: Pick<StoryCard, "city" | "locationName">,
  location: string,
): boolean => {
  const wanted = plain(location)
  return wanted === "" || plain(city) === wanted || plain(locationName).includes(wanted)
}
