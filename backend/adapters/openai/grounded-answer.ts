import { numberPatterns, withPlainDigits } from "../../lib/english/numbers.ts"
import { numberOf } from "#protocol/dates/normalize.ts"
import { fold } from "#protocol/fold.ts"
import { isSurelyEnglish } from "../../lib/english/is-english.ts"
import { isLatin, isNameSaid, namesIn } from "../../lib/english/match-names.ts"

const numbersIn = (text: string): ReadonlySet<string> =>
  new Set(withPlainDigits(text).match(/\d+/g) ?? [])

const { ones, teens, tens } = numberPatterns
const numberWords = new RegExp(
  `\\b(?:(?!one)(?:${ones})|${teens}|(?:${tens})(?:-\\w+)?|hundred|thousand|million|dozen)s?\\b`,
  "gi",
)

const areNumbersSaid = (text: string, source: string) => {
  const said = numbersIn(source)
  if (![...numbersIn(text)].every((number) => said.has(number))) return false
  // Of another language nobody here knows its words for numbers.
  if (!isSurelyEnglish(source)) return true
  const words = fold(source)
  return [...text.matchAll(numberWords)].every(([word]) => {
    const inWords = word.toLowerCase()
    const number = numberOf(inWords)
    return words.includes(inWords) || (number !== null && said.has(String(number)))
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
