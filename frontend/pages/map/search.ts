import type { MapStory } from "#protocol/map.ts"
import { fold } from "#protocol/fold.ts"

/** What each story can be found by, made once: a search goes through thousands while somebody types. */
const known = new WeakMap<MapStory, string>()

const textOf = (story: MapStory): string => {
  const before = known.get(story)
  if (before !== undefined) return before
  const spots = [...(story.recorded === null ? [] : [story.recorded]), ...story.named]
  const text = fold(
    [
      story.title,
      story.teller,
      ...spots.flatMap(({ name, city, country }) => [name, city, country]),
    ].join("\n"),
  )
  known.set(story, text)
  return text
}

/** Whether each word of a search is part of the title, the storyteller or a place, whatever its capitals and accents. */
export const finder = (query: string): ((story: MapStory) => boolean) => {
  const words = fold(query).split(/\s+/).filter(Boolean)
  return (story) => {
    const text = textOf(story)
    return words.every((word) => text.includes(word))
  }
}
