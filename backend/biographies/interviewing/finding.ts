import { Effect } from "effect"
import type { Embed, LifeSources } from "../life-sources.ts"
import { cosine } from "../text/plain.ts"
import { yearTold } from "../text/when-told.ts"
import { type AskedQuestion, readQuestion } from "./asked-question.ts"
import { fitOf, isOfKind, tellsFavourite } from "./fitting.ts"
import { type Matched, matchWords } from "./matching.ts"
import { type Passage, passagesOf } from "./passages.ts"
import { type Sureness, surenessOf } from "./sureness.ts"
import { understandable } from "./understandable.ts"
import { bornIn } from "./born.ts"

/** What was found for a question. */
export interface Found {
  /** The sentence, with what it needs around it to be understood. */
  readonly passages: ReadonlyArray<Passage>
  readonly sureness: Sureness
  readonly score: number
  /** A place the question names and nobody has mentioned. */
  readonly elsewhere: string | null
}

/** So many sentences are compared by their meaning, however many were told. */
export const mostCompared = 80
const mostFound = 5

/** What a sentence that cannot answer the question is worth at most. */
const barred = { lexical: 0.3, likeness: 0.4, score: 0.3 } as const
const leastLexicalOfDate = 0.55
const leastTerms = 2

interface Scored extends Matched {
  readonly likeness: number
  readonly score: number
  readonly isOfKind: boolean
}

const scoreOf = (
  matched: Matched,
  likeness: number,
  question: AskedQuestion,
  born: number | null,
): Scored => {
  const { passage, termCount } = matched
  const isDated = yearTold(passage.text, born) !== null
  const isBarred =
    (question.isOfFavourite && !tellsFavourite(passage)) ||
    (question.wanted === "when" && (!isDated || matched.lexical < leastLexicalOfDate))
  const byWords = (question.wanted === "when" ? 0.6 : 0.35) * matched.lexical
  const score =
    likeness +
    byWords +
    fitOf(passage, question, isDated) +
    (matched.isOnTopic ? 0.12 : 0) -
    (termCount < leastTerms ? 0.15 : 0) -
    (isBarred ? barred.score : 0)
  return {
    ...matched,
    isOnTopic: matched.isOnTopic && passage.source.kind === "answer" && !isBarred,
    lexical: isBarred ? Math.min(matched.lexical, barred.lexical) : matched.lexical,
    likeness: isBarred ? Math.min(likeness, barred.likeness) : likeness,
    score,
    isOfKind: isOfKind(passage.text, question.wanted),
  }
}

/** The passages that answer a question, the best first. */
export const findAmong = Effect.fn("interviewing.find")(function* (
  text: string,
  passages: ReadonlyArray<Passage>,
  { person }: LifeSources,
  embed: Embed,
) {
  const question = readQuestion(text, person)
  const { matched, elsewhere } = yield* matchWords(question, passages)
  const shortlist = matched.toSorted((a, b) => b.lexical - a.lexical).slice(0, mostCompared)
  const [asked, ...vectors] = yield* embed([text, ...shortlist.map(({ passage }) => passage.text)])
  const born = bornIn(person, passages)
  return shortlist
    .map((one, n) => {
      const vector = vectors[n]
      const likeness = asked === undefined || vector === undefined ? 0 : cosine(asked, vector)
      return scoreOf(one, likeness, question, born)
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, mostFound)
    .map((one): Found => ({
      passages: understandable(one.at, passages),
      sureness: surenessOf({ ...one, elsewhere, wanted: question.wanted }),
      score: one.score,
      elsewhere,
    }))
})

/** The same among everything a person's biography may be made of. */
export const find = (question: string, sources: LifeSources, embed: Embed) =>
  findAmong(question, passagesOf(sources), sources, embed)
