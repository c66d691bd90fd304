import { isMeaninglessCapital } from "./common-words.ts"

/** The context of a phrase. */
interface WordContext {
  /** The mended phrase before it, or null at the beginning. */
  readonly before: string | null
  /** Seconds of silence before it. */
  readonly pauseBefore: number
  /** Seconds of silence after it. */
  readonly pauseAfter: number
  /** Other languages have other rules for capitals. */
  readonly isEnglish: boolean
}

/** After a pause this long, in seconds, a sentence is assumed to be complete. */
const thoughtEnds = 1.2
const endsSentence = /[.!?…]["”’)]*$/

const upperFirst = (text: string) =>
  text.replace(
    /^(["“‘(]*)(\p{Ll})/u,
    (_, marks: string, letter: string) => marks + letter.toUpperCase(),
  )

const lowerFirst = (text: string, isEnglish: boolean) =>
  isMeaninglessCapital(text, isEnglish) ? text.charAt(0).toLowerCase() + text.slice(1) : text

/** After a comma the sentence continues. */
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
 * Corrects capitalisation and the final punctuation of a phrase, which the model had to guess without
 * context. Only the case of its first word and the mark at its end change, never a word.
 */
export const mend = (text: string, { before, pauseBefore, pauseAfter, isEnglish }: WordContext) => {
  const tidied = lowerAfterCommas(tidy(text), isEnglish)
  if (tidied === "") return ""
  const begins = before === null || endsSentence.test(before) || pauseBefore > thoughtEnds
  const begun = begins ? upperFirst(tidied) : lowerFirst(tidied, isEnglish)
  return endsSentence.test(begun) || pauseAfter <= thoughtEnds
    ? begun
    : `${begun.replace(/[\s,;:–—-]+$/, "")}.`
}
