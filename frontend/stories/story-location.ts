import type { StoryCard } from "#protocol/story.ts"

/** The place of a story as one line of text; null when none was entered. */
export const placeOf = ({
  locationName,
  city,
  country,
}: Pick<StoryCard, "locationName" | "city" | "country">): string | null => {
  if (locationName) return locationName
  const parts = [city, country].filter(Boolean)
  return parts.length === 0 ? null : parts.join(", ")
}

/** The same where only the position may be known. */
export const placeLineOf = (
  story: Pick<StoryCard, "locationName" | "city" | "country" | "latitude">,
): string | null => placeOf(story) ?? (story.latitude === null ? null : "GPS Location")
