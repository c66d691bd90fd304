import { numberOf, ordinalOf, plainDigits, smallNumbers, tens } from "#protocol/dates/normalize.ts"

/** Of a regular expression: one to nine, ten to nineteen, twenty to ninety. */
export const numberPatterns = {
  ones: smallNumbers.slice(1, 10).join("|"),
  teens: smallNumbers.slice(10).join("|"),
  tens: tens.join("|"),
} as const

/** Digits of any script as ours, and numbers without what groups them. */
export const withPlainDigits = (text: string) =>
  plainDigits(text).replace(/(\d)[.,' \u00a0\u202f](?=\d{3}(?!\d))/g, "$1")

const scales: ReadonlyMap<string, number> = new Map([
  ["hundred", 100],
  ["thousand", 1_000],
  ["million", 1_000_000],
])

const valueOf = (word: string): number | null => {
  const digits = /^(\d+)(?:st|nd|rd|th)?$/.exec(word)?.[1]
  return digits === undefined ? (numberOf(word) ?? ordinalOf(word)) : Number(digits)
}

/**
 * The number that English words or digits say, as in “nineteen forty-five”, “1945” or “two hundred and
 * six”; null when they say anything else.
 */
export const numberSaid = (words: ReadonlyArray<string>): number | null => {
  let total = 0
  let part: number | null = null
  for (const [at, word] of words.entries()) {
    const scale = scales.get(word)
    if (word === "and" && part !== null && at < words.length - 1) continue
    if (scale !== undefined) {
      part = (part ?? 1) * scale
      if (scale > 100) {
        total += part
        part = 0
      }
      continue
    }
    const value = valueOf(word)
    if (value === null) return null
    if (part === null || part === 0) part = value
    else if (part % 100 === 0 || (part % 10 === 0 && part % 100 >= 20 && value < 10)) part += value
    // As years are said: nineteen, forty-five.
    else if (part >= 10 && part < 100 && value >= 10 && value < 100) part = part * 100 + value
    else return null
  }
  return part === null ? null : total + part
}
