import { isMeaninglessCapital } from "./ordinary-words.ts"

/** Where a phrase stands among its neighbours. */
export interface Surroundings {
  /** The mended phrase before, or null at the beginning. */
  readonly before: string | null
  /** Seconds of silence in front of it. */
  readonly pauseBefore: number
  /** Seconds of silence behind it. */
  readonly pauseAfter: number
  /** Other languages have other habits. */
  readonly isEnglish: boolean
}

/** A pause, in seconds, after which a thought is taken to be finished. */
const thoughtEnds = 1.2
const endsSentence = /[.!?…]["”’)]*$/

const upperFirst = (text: string) =>
  text.replace(
    /^(["“‘(]*)(\p{Ll})/u,
    (_, marks: string, letter: string) => marks + letter.toUpperCase(),
  )

const lowerFirst = (text: string, isEnglish: boolean) =>
  isMeaninglessCapital(text, isEnglish) ? text.charAt(0).toLowerCase() + text.slice(1) : text

/** Behind a comma a sentence goes on. */
const lowerAfterCommas = (text: string, isEnglish: boolean) =>
  text.replace(/(?<=, )\p{Lu}/gu, (letter, at: number) =>
    isMeaninglessCapital(text.slice(at), isEnglish) ? letter.toLowerCase() : letter,
  )

const tidy = (text: string) =>
  text
    .replace(/\s+/g, " ")
    .replace(/ ([,.;:!?])/g, "$1")
    .replace(/\bi\b(?=$|[ ,.;:!?]|'(?:m|ve|ll|d)\b)/g, "I")
    .trim()

/**
 * Gives a phrase the capital and the full stop that hearing it by itself could not know of. Only the
 * letter case of its first word and the mark at its end change, never a word.
 */
export const mend = (
  text: string,
  { before, pauseBefore, pauseAfter, isEnglish }: Surroundings,
) => {
  const tidied = lowerAfterCommas(tidy(text), isEnglish)
  if (tidied === "") return ""
  const begins = before === null || endsSentence.test(before) || pauseBefore > thoughtEnds
  const begun = begins ? upperFirst(tidied) : lowerFirst(tidied, isEnglish)
  return endsSentence.test(begun) || pauseAfter <= thoughtEnds
    ? begun
    : `${begun.replace(/[\s,;:–—-]+$/, "")}.`
}
