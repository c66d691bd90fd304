/** Where a phrase stands among its neighbours. */
export interface Surroundings {
  /** The mended phrase before, or null at the beginning. */
  readonly before: string | null
  /** Seconds of silence in front of it. */
  readonly pauseBefore: number
  /** Seconds of silence behind it. */
  readonly pauseAfter: number
}

/** A pause, in seconds, after which a thought is taken to be finished. */
const thoughtEnds = 1.2
const endsSentence = /[.!?…]["”’)]*$/

/** Words that seldom begin a sentence of their own when the one before them is unfinished. */
const carriesOn = new Set(
  `a about after all an and are as at because before but by did do for from had has have he her his
  if in is it its my no nor not of on or our she so than that the their then there they this to until
  was we were what when where which while who whom whose will with would you your`.split(/\s+/),
)

const upperFirst = (text: string) =>
  text.replace(
    /^(["“‘(]*)(\p{Ll})/u,
    (_, marks: string, letter: string) => marks + letter.toUpperCase(),
  )

const lowerFirst = (text: string) => {
  const word = /^[\p{L}']+/u.exec(text)?.[0] ?? ""
  const initials = word.length > 1 && word === word.toUpperCase()
  return carriesOn.has(word.toLowerCase()) && !initials
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text
}

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
export const mend = (text: string, { before, pauseBefore, pauseAfter }: Surroundings) => {
  const tidied = tidy(text)
  if (tidied === "") return ""
  const begins = before === null || endsSentence.test(before) || pauseBefore > thoughtEnds
  const begun = begins ? upperFirst(tidied) : lowerFirst(tidied)
  return endsSentence.test(begun) || pauseAfter <= thoughtEnds
    ? begun
    : `${begun.replace(/[\s,;:–—-]+$/, "")}.`
}
