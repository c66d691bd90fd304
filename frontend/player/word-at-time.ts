import type { Transcript } from "#protocol/transcript.ts"

/** The spoken position in a transcript. `word` is null in the pause after a phrase. */
export interface SpokenWord {
  readonly paragraph: number
  readonly phrase: number
  readonly word: number | null
}

/** Matches a word with the space after it; in Chinese and Japanese, which have no spaces, each character. */
const wordPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][\p{P}\s]*|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+\s*/gu

/** Splits a phrase into words; joined they are the phrase again, without leading spaces. */
export const wordsOf = (text: string): ReadonlyArray<string> => text.match(wordPattern) ?? []

/** The last of `items` that begins at or before `second`, or -1. */
const lastBegun = (items: ReadonlyArray<{ readonly start: number }>, second: number): number => {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((items[middle]?.start ?? Infinity) <= second) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The time of a phrase is divided among its words by their length. */
const wordWithin = (words: ReadonlyArray<string>, part: number): number => {
  const whole = words.reduce((sum, word) => sum + word.length, 0)
  let passed = 0
  for (const [index, word] of words.entries()) {
    passed += word.length
    if (part * whole < passed) return index
  }
  return words.length - 1
}

/** The word being said at `second`; null before the first word of all. */
export const wordAt = (transcript: Transcript, second: number): SpokenWord | null => {
  const paragraph = lastBegun(transcript, second)
  const phrases = transcript[paragraph]?.phrases ?? []
  const phrase = lastBegun(phrases, second)
  const said = phrases[phrase]
  if (said === undefined) return paragraph < 0 ? null : { paragraph, phrase: -1, word: null }
  if (second >= said.end) return { paragraph, phrase, word: null }
  const words = wordsOf(said.text)
  if (words.length === 0) return { paragraph, phrase, word: null }
  const part = (second - said.start) / (said.end - said.start)
  return { paragraph, phrase, word: wordWithin(words, part) }
}

export const isSameSpoken = (one: SpokenWord | null, other: SpokenWord | null): boolean =>
  one?.paragraph === other?.paragraph && one?.phrase === other?.phrase && one?.word === other?.word
