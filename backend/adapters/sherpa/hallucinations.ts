import { smallestOf } from "#protocol/long-lists.ts"

/** The plausible maximum of words a second; fast readers reach five. */
const mostWordsASecond = 7
/** A model that repeats the same three words this often within a piece is stuck in a loop. */
const stuckAfter = 4

const bare = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}']/gu, "")

/**
 * Removes hallucinations of a speech model that is stuck: repetitions of the same three words, or more
 * words than `seconds` can hold.
 */
export const withoutInvented = (text: string, seconds: number) => {
  const words = text.split(/\s+/).filter((word) => word !== "")
  const places = new Map<string, Array<number>>()
  for (let at = 0; at + 3 <= words.length; at++) {
    const three = words
      .slice(at, at + 3)
      .map(bare)
      .join(" ")
    places.set(three, [...(places.get(three) ?? []), at])
  }
  const secondTimes = [...places.values()]
    .filter((times) => times.length >= stuckAfter)
    .map((times) => times[1] ?? words.length)
  const kept = words.slice(0, Math.min(words.length, smallestOf(secondTimes)))
  return kept.length > 3 + mostWordsASecond * seconds ? "" : kept.join(" ")
}
