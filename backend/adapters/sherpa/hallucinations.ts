import { smallestOf } from "#protocol/long-lists.ts"

/** The plausible maximum of words a second; fast readers reach five. */
const mostWordsASecond = 7
/** A model that repeats the same three words this often within a piece is stuck in a loop. */
const stuckAfter = 4

const bare = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}']/gu, "")

/** Scripts that put no blanks between words. */
const unspaced =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u
const segmenter = new Intl.Segmenter("en", { granularity: "word" })

/** Words; those of scripts without blanks each with the marks and blanks after it. */
const splitWords = (text: string): ReadonlyArray<string> => {
  if (!unspaced.test(text)) return text.split(/\s+/).filter((word) => word !== "")
  const words: Array<string> = []
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (isWordLike === true || words.length === 0) words.push(segment)
    else words[words.length - 1] = `${words.at(-1) ?? ""}${segment}`
  }
  return words
}

/**
 * Removes hallucinations of a speech model that is stuck: repetitions of the same three words, or more
 * words than `seconds` can hold.
 */
export const withoutInvented = (text: string, seconds: number) => {
  const words = splitWords(text)
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
  if (kept.length > 3 + mostWordsASecond * seconds) return ""
  return kept.join(unspaced.test(text) ? "" : " ")
}
