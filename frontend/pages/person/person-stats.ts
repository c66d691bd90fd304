import type { Stat } from "../../stories/stat-cards.tsx"
import type { StoryCard } from "#protocol/story.ts"

type Stories = ReadonlyArray<StoryCard>

/** Both lists without duplicates: a story may be about a person and told by them. */
const union = (about: Stories, told: Stories): Stories => [
  ...new Map([...about, ...told].map((story) => [story.id, story])).values(),
]

const lengthOf = (stories: Stories) => {
  const seconds = stories.reduce((sum, { duration }) => sum + duration, 0)
  const minutes = Math.round(seconds / 60)
  return minutes === 0 && seconds > 0 ? `${Math.ceil(seconds)} sec` : `${minutes} min`
}

const placesOf = (stories: Stories) =>
  new Set(stories.map(({ locationName }) => locationName?.trim() ?? "").filter(Boolean)).size

/** The four stat cards of a person's page; a value is null until the lists it needs are loaded. */
export const figuresOf = (
  about: Stories | undefined,
  told: Stories | undefined,
): ReadonlyArray<Stat> => {
  const all = about && told && union(about, told)
  return [
    { label: "Stories About", value: about === undefined ? null : String(about.length) },
    { label: "Told By", value: told === undefined ? null : String(told.length) },
    { label: "Duration", value: all === undefined ? null : lengthOf(all) },
    { label: "Locations", value: all === undefined ? null : String(placesOf(all)) },
  ]
}
