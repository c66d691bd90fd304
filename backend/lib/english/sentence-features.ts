import { sureMonthPattern } from "./calendar-words.ts"

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

const date = new RegExp(
  `\\b(?:1[89]\\d\\d|20[0-4]\\d)\\b|\\b(?:${sureMonthPattern})\\b|\\b(?:twen|thir|for|fif|six|seven|eigh|nine)ties\\b|\\bwhen I was \\w+`,
  "i",
)
/** A capitalized word within the sentence, other than `I`: probably a name. */
const name = /(?<=[a-z,;] )(?!I\b)\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)*/gu
const turningPoint =
  /\b(?:born|grew up|married|graduated|moved|died|worked|started|became|joined|first)\b/i

/** How much a spoken sentence tells: dates, names, whose life it is, turning points; less where it is about the talk itself. */
export const information = (text: string) =>
  (date.test(text) ? 1 : 0) +
  0.4 * Math.min(3, count(text, name)) +
  (/\b(?:I|we|my)\b/i.test(text) ? 0.4 : 0) +
  (turningPoint.test(text) ? 0.8 : 0) -
  (/\b(?:thank you|question|interview|recording)\b/i.test(text) ? 1.5 : 0)

/** How a sentence begins that leans on the one before. */
const leaning = {
  /** It may go on from there: 'So we moved'. */
  loosely: /^(?:it|that|they|he|she)\b/i,
  strictly: /^(?:it|that|they|he|she|this|those|these|which|so|because|then)\b/i,
} as const

/**
 * How well it can be read away from what was said before: 0 at best, each flaw subtracts. A summary has
 * other sentences around it, and reads `loosely`; shorter ones than `shortest` words say little.
 */
export const aloneness = (text: string, how: keyof typeof leaning = "strictly", shortest = 8) => {
  const words = text.split(" ").length
  return -(
    (leaning[how].test(text) ? 1 : 0) +
    0.5 * count(text, /\b(?:um+|uh+|you know|thing|things|stuff)\b|--/gi) +
    0.5 * count(text, /\b(\w+)[,-]? \1\b/gi) +
    (words < shortest ? 0.4 : 0) +
    (words > 32 ? 0.5 : 0)
  )
}
