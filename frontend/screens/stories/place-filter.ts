import type { StoryCard } from "#protocol/story.ts"

const plain = (text: string | null) => text?.trim().toLocaleLowerCase() ?? ""

/** Whether a story matches a place: its city is equal, or its place name contains it (ignoring case). */
export const isAtPlace = (
  { city, locationName }: Pick<StoryCard, "city" | "locationName">,
  location: string,
): boolean => {
  const wanted = plain(location)
  return wanted === "" || plain(city) === wanted || plain(locationName).includes(wanted)
}
