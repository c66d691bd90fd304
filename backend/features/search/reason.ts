import { type QueryTerms, wordsAsked } from "./query/query-terms.ts"
import type { ShownPassage } from "./excerpt.ts"
import { passageText } from "./passages.ts"

/** Words in quotation marks, as one lists them: “kiln”, “mill” and “flour”. */
const listed = (words: ReadonlyArray<string>) => {
  const quoted = words.map((word) => `“${word}”`)
  const last = quoted.at(-1) ?? ""
  return quoted.length < 2 ? last : `${quoted.slice(0, -1).join(", ")} and ${last}`
}

/** The words that were asked for as they stand in the passage, each once. */
const saidWords = (asked: QueryTerms, text: string) => {
  const found = new Map<string, string>()
  for (const { term, start, end } of wordsAsked(asked, text))
    if (!found.has(term)) found.set(term, text.slice(start, end))
  return asked.terms.flatMap((term) => found.get(term) ?? [])
}

/** What was found of a story. */
interface FoundOf {
  readonly passage: ShownPassage | null
  /** The query terms that occur in the passage. */
  readonly exact: ReadonlyArray<string>
  /** Why its facts were found. */
  readonly reasons: ReadonlyArray<string>
}

const ofWords = (asked: QueryTerms, { passage, exact }: FoundOf): ReadonlyArray<string> => {
  if (passage === null || exact.length === 0) return []
  const words = saidWords(asked, passageText(passage))
  if (words.length === 0) return []
  const where = passage.isTranslated === true ? " in the translation" : ""
  return [`The ${words.length === 1 ? "word" : "words"} ${listed(words)}${where}`]
}

const literal = (asked: QueryTerms, text: string) =>
  wordsAsked(asked, text).map(({ term, start, end }) => ({
    term,
    word: text.slice(start, end).toLowerCase(),
  }))

/** Whether a passage has every word that was asked for, as it was written. */
export const saysExactly = ({ passage }: Pick<FoundOf, "passage">, asked: QueryTerms): boolean => {
  if (passage === null || asked.terms.length === 0) return false
  const written = new Set(literal(asked, asked.words).map(({ word }) => word))
  const said = literal(asked, passageText(passage)).filter(({ word }) => written.has(word))
  return asked.terms.every((term) => said.some((one) => one.term === term))
}

/** What else there is to say of a match. */
export const closeInMeaning = "Close in meaning"

/**
 * Why a story was found, in plain words: what is known of it that was asked for, the words that stand
 * there, or else that it means something close.
 */
export const reasonFor = (match: FoundOf, asked: QueryTerms) => {
  const reasons = [...match.reasons, ...ofWords(asked, match)]
  return reasons.length === 0 ? closeInMeaning : reasons.join(" · ")
}
