import { Effect } from "effect"
import type { Embed, BiographySources } from "../../generation/sources.ts"
import { unknownName } from "./names.ts"
import { type ChatPassage, passagesOf } from "./passages.ts"
import { sayBirth } from "./quick-answers.ts"
import { cite, type Citation, said } from "./citations.ts"
import { nearestAnswer, notMentioned, noExactAnswer, noAnswer, notByName } from "./phrases.ts"
import { type AnswerCandidate, type Signs, candidatesFor } from "./rank-candidates.ts"

/** Quoted as the answer, as the nearest that was told, or not at all. */
type Confidence = "sure" | "near" | "none"

/** What each sign is worth, in log odds: fitted on the tuning questions with MiniLM (docs/contributing/adr/058). */
const weights: Readonly<Record<keyof Signs, number>> = {
  likeness: 1.8,
  neighborSimilarity: 4.1,
  words: 0.3,
  surroundingWords: 3.3,
  isOfKind: 2.3,
  isOnTopic: 1.8,
  isGuided: 2.5,
  isFavorite: 0.8,
}
const base = -7.8

/** How likely a sentence is the answer, 0 to 1. */
const chanceOf = (signs: Signs) => {
  const odds =
    base +
    weights.likeness * signs.likeness +
    weights.neighborSimilarity * signs.neighborSimilarity +
    weights.words * signs.words +
    weights.surroundingWords * signs.surroundingWords +
    weights.isOfKind * signs.isOfKind +
    weights.isOnTopic * signs.isOnTopic +
    weights.isGuided * signs.isGuided +
    weights.isFavorite * signs.isFavorite
  return 1 / (1 + Math.exp(-odds))
}

/** Below `near` nothing is quoted; below `likely` it is said to be no more than the nearest. */
const least = { sure: 0.9, likely: 0.5, near: 0.08 } as const

const surenessOf = (
  chance: number,
  { isBarred, isPlain }: Pick<AnswerCandidate, "isBarred" | "isPlain">,
  elsewhere: string | null,
): Confidence => {
  if (isBarred || chance < least.near) return "none"
  return chance >= least.sure && isPlain && elsewhere === null ? "sure" : "near"
}

/** What was found for a question. */
interface RetrievedPassage {
  /** The sentence, with what it needs around it to be understood. */
  readonly passages: ReadonlyArray<ChatPassage>
  readonly sureness: Confidence
  /** How likely it is the answer, 0 to 1. */
  readonly chance: number
  /** A place the question names and nobody has mentioned. */
  readonly elsewhere: string | null
}

const mostFound = 5

/** The passages that answer a question, the likeliest first, none in two of them. */
const findAmong = Effect.fn("interviewer.find")(function* (
  text: string,
  passages: ReadonlyArray<ChatPassage>,
  sources: BiographySources,
  embed: Embed,
) {
  const { candidates, elsewhere } = yield* candidatesFor(text, passages, sources, embed, chanceOf)
  const found: Array<RetrievedPassage> = []
  for (const candidate of candidates) {
    const { quoted, signs } = candidate
    if (found.some(({ passages }) => passages.some((passage) => quoted.includes(passage)))) continue
    const chance = chanceOf(signs)
    const sureness = surenessOf(chance, candidate, elsewhere)
    found.push({ passages: quoted, sureness, chance, elsewhere })
  }
  // What cannot be the answer may be nearer to the question than what can.
  const isNone = ({ sureness }: RetrievedPassage) => (sureness === "none" ? 1 : 0)
  return found.toSorted((a, b) => isNone(a) - isNone(b)).slice(0, mostFound)
})

/** The same among everything a person's biography may be made of. */
export const find = (question: string, sources: BiographySources, embed: Embed) =>
  Effect.flatMap(passagesOf(sources), (passages) => findAmong(question, passages, sources, embed))

/** What a question is answered with. `isSure`: somebody has told it. */
interface Answered {
  readonly said: ReadonlyArray<Citation>
  readonly isSure: boolean
}

/** So many passages are quoted. */
const mostQuoted = 2
/** What is quoted beside an answer is about as likely. */
const alsoWithin = 0.15

const sayFound = (found: ReadonlyArray<RetrievedPassage>): Answered => {
  const [best] = found
  if (best === undefined || best.sureness === "none")
    return { said: [said(noAnswer)], isSure: false }
  const isSure = best.sureness === "sure"
  const beside = found.filter(
    ({ sureness, chance }) =>
      sureness === best.sureness && (!isSure || chance > best.chance - alsoWithin),
  )
  const quotations = beside.slice(0, mostQuoted).map(({ passages }) => cite(passages))
  if (isSure) return { said: quotations, isSure }
  const near = best.chance < least.likely ? noExactAnswer : nearestAnswer
  const lead = best.elsewhere === null ? near : notByName(best.elsewhere)
  return { said: [said(lead), ...quotations], isSure }
}

const ofBirth = /\b(?:born|birth)/i

/** Answers a question with what was told, in the words of whoever told it. */
export const answer = Effect.fn("interviewer.answer")(function* (
  question: string,
  sources: BiographySources,
  passages: ReadonlyArray<ChatPassage>,
  embed: Embed,
) {
  const stranger = unknownName(question, sources, passages)
  if (stranger !== null) return { said: [said(notMentioned(stranger))], isSure: false }
  const found = yield* findAmong(question, passages, sources, embed)
  const birth = sayBirth(question, sources)
  if (birth === null) return sayFound(found)
  const told = found.find(
    (one) => one.sureness !== "none" && one.passages.some(({ text }) => ofBirth.test(text)),
  )
  return { said: told === undefined ? [birth] : [birth, cite(told.passages)], isSure: true }
})
