import type { StoryCard } from "#protocol/story.ts"

/** Where a story happened, as far as somebody said. */
export const placeOf = ({
  locationName,
  city,
  country,
}: Pick<StoryCard, "locationName" | "city" | "country">): string | null => {
  if (locationName) return locationName
  const parts = [city, country].filter(Boolean)
  return parts.length === 0 ? null : parts.join(", ")
}
