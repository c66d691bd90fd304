import { type Asked, askedTerm } from "./asked.ts"
import { passageText } from "./passages.ts"
import type { Match } from "./rank.ts"
import { tokensOf } from "./words.ts"

/** Words in quotation marks, as one lists them: “kiln”, “mill” and “flour”. */
const listed = (words: ReadonlyArray<string>) => {
  const quoted = words.map((word) => `“${word}”`)
  const last = quoted.at(-1) ?? ""
  return quoted.length < 2 ? last : `${quoted.slice(0, -1).join(", ")} and ${last}`
}

/** The words that were asked for as they stand in the passage, each once. */
const saidWords = (asked: Asked, text: string) => {
  const found = new Map<string, string>()
  for (const { word, start, end } of tokensOf(text)) {
    const term = askedTerm(asked, word)
    if (term !== null && !found.has(term)) found.set(term, text.slice(start, end))
  }
  return asked.terms.flatMap((term) => found.get(term) ?? [])
}

const ofWords = (asked: Asked, { passage, exact }: Match): ReadonlyArray<string> => {
  if (passage === null || exact.length === 0) return []
  const words = saidWords(asked, passageText(passage))
  if (words.length === 0) return []
  const where = passage.isTranslated === true ? " in the translation" : ""
  return [`The ${words.length === 1 ? "word" : "words"} ${listed(words)}${where}`]
}

/**
 * Why a story was found, in plain words: what is known of it that was asked for, the words that stand
 * there, or else that it means something close.
 */
export const reasonFor = (match: Match, asked: Asked) => {
  const reasons = [...match.reasons, ...ofWords(asked, match)]
  return reasons.length === 0 ? "Close in meaning" : reasons.join(" · ")
}
