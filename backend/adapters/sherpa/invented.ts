/** Nobody says more than this many words a second; fast readers reach five. */
const mostWordsASecond = 7
/** As often as a model must say the same three words within one piece to be taken as stuck. */
const stuckAfter = 4

const bare = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}']/gu, "")

/**
 * Takes away what a speech model makes up when it is stuck: the same three words again and again,
 * or more words than `seconds` can hold.
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
  const kept = words.slice(0, Math.min(words.length, ...secondTimes))
  return kept.length > 3 + mostWordsASecond * seconds ? "" : kept.join(" ")
}
