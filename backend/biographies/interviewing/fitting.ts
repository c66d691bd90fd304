import { faultsOf } from "../text/faults.ts"
import type { AskedQuestion, Wanted } from "./asked-question.ts"
import type { Passage } from "./passages.ts"

const small = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
const aged = new RegExp(
  `\\b(?:was|were|turned|age(?: of)?|at|I'm|old)\\b[^.]{0,12}\\b(?:[1-9]\\d|\\w+teen|${small})\\b|years old`,
  "i",
)
const counted = new RegExp(`\\b(?:\\d+|${small})\\b`, "i")
const numbered = new RegExp(`\\b(?:\\d+|${small}|\\w+teen|twenty|thirty|forty)\\b`, "i")
const placed =
  /\b(?:in|at|near|outside|from|to|on|of) (?:the |a |our |my )?\p{Lu}|village|town|city|farm|country/u
const name = /(?<=[\p{Ll},] )\p{Lu}\p{Ll}+/u
const somebody =
  /(?<=[\p{Ll},] )\p{Lu}\p{Ll}+|^\p{Lu}\p{Ll}+ (?:was|is|and|had)|\b(?:brothers?|sisters?|cousins?|mother|father|mom|dad|teacher|friends?|aunt|uncle|husband|wife|neighbou?rs?)\b/u
const occupation =
  /\b(?:was|is|became|as) (?:a|an|the) (?:\p{Ll}+ ){0,2}?\p{Ll}+(?:er|or|ist|man|woman|smith|nurse|cook|clerk|mechanic)\b|\bwork(?:ed|s) (?:at|in|for|as|with)\b|with the railroad/iu
const liking = /favou?rite|lov(?:e|ed|es)\b|like[ds]?\b|\bbest\b/i

/** Whether a sentence says what somebody did for a living. */
export const saysOccupation = (text: string) => occupation.test(text)

/** Whether a sentence can be an answer of the kind that is wanted. A year is looked for by the caller. */
export const isOfKind = (text: string, wanted: Wanted) => {
  if (faultsOf(text) > 0) return false
  switch (wanted) {
    case "who":
      return somebody.test(text)
    case "age":
    case "how many":
      return numbered.test(text)
    case "where":
      return placed.test(text)
    default:
      return true
  }
}

/** What is liked best is told by words of liking, or asked for in so many words. */
export const tellsFavourite = ({ text, source }: Passage) =>
  liking.test(text) || (source.kind === "answer" && source.question === "interests")

const byKind = (text: string, wanted: Wanted, isDated: boolean) => {
  switch (wanted) {
    case "age":
      return aged.test(text) ? 0.25 : -0.15
    case "when":
      return isDated ? 0.25 : -0.2
    case "where":
      return placed.test(text) ? 0.1 : 0
    case "how many":
      return counted.test(text) ? 0.12 : -0.05
    case "who":
      return name.test(text) ? 0.05 : 0
    case "anything":
      return 0
  }
}

/** Of somebody who speaks for themselves, what they say of themselves fits better than of others. */
const byVoice = ({ text, isOwn }: Passage) => {
  if (!isOwn) return 0
  if (/\b(?:I|my|we)\b/i.test(text)) return 0.06
  return /^(?:He|She|They|Your \w+|My \w+)\b/.test(text) ? -0.15 : 0
}

/** What the form of a sentence adds to its score. */
export const fitOf = (passage: Passage, question: AskedQuestion, isDated: boolean) =>
  byKind(passage.text, question.wanted, isDated) +
  (question.isOfSelf ? byVoice(passage) : 0) +
  (question.isOfWork && occupation.test(passage.text) ? 0.15 : 0) -
  Math.min(0.15, 0.07 * faultsOf(passage.text)) -
  (passage.text.endsWith("?") ? 0.2 : 0)
