import { withPlainDigits } from "../../lib/english/normalize-digits.ts"
import { fold } from "#protocol/fold.ts"
import {
  isEnglish,
  isLatin,
  isNameSaid,
  namesIn,
} from "../../lib/english/match-names.ts"

const numbersIn = (text: string): ReadonlySet<string> =>
  new Set(withPlainDigits(text).match(/\d+/g) ?? [])

const numberWords =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-\w+)?|hundred|thousand|million|dozen)s?\b/gi
const inWords = [
  ["two", 2],
  ["three", 3],
  ["four", 4],
  ["five", 5],
  ["six", 6],
  ["seven", 7],
  ["eight", 8],
  ["nine", 9],
  ["ten", 10],
  ["eleven", 11],
  ["twelve", 12],
] as const

const areNumbersSaid = (text: string, source: string) => {
  const said = numbersIn(source)
  if (![...numbersIn(text)].every((number) => said.has(number))) return false
  // Of another language nobody here knows its words for numbers.
  if (!isEnglish(source)) return true
  const words = fold(source)
  return [...text.matchAll(numberWords)].every(([word]) => {
    const number = word.toLowerCase()
    const digits = inWords.find(([name]) => name === number)?.[1]
    return words.includes(number) || (digits !== undefined && said.has(String(digits)))
  })
}

/**
 * Whether a sentence says no number and no name that the sentences it rests on do not. Names are
 * compared where both are written in Latin letters: elsewhere they cannot be.
 */
export const isGrounded = (text: string, sources: ReadonlyArray<string>): boolean => {
  const source = sources.join(" ")
  if (!areNumbersSaid(text, source)) return false
  const folded = fold(source)
  return !isLatin(source) || namesIn(text).every((name) => isNameSaid(name, folded))
}
