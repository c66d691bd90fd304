import { Effect } from "effect"
import { topicWords } from "../../composer/topic-classifier.ts"
import { termsOf } from "../../../../lib/english/terms.ts"
import type { AskedQuestion } from "./parse-question.ts"
import { likeTerms, workTerms } from "./synonyms.ts"
import { saysOccupation } from "./answer-type.ts"
import { type ChatPassage, withAsked } from "./passages.ts"

/** How a passage answers the words of a question. */
export interface Matched {
  readonly passage: ChatPassage
  /** Where it stands among all passages. */
  readonly at: number
  /** How well it has each term of the question, 0 to 1. */
  readonly shares: ReadonlyArray<number>
  readonly isOnTopic: boolean
  readonly termCount: number
}

/** The words of a question and what each of them weighs: rare ones more. */
export interface Weighed {
  readonly terms: ReadonlyArray<string>
  readonly weights: ReadonlyArray<number>
  readonly matched: ReadonlyArray<Matched>
  /** A place the question names and nobody has mentioned. */
  readonly elsewhere: string | null
}

/** What a word of the same meaning counts, one earlier in the paragraph, an occupation for a job. */
const counts = { alike: 0.7, before: 0.6, occupation: 0.8 } as const

/** Passages between which other work may have its turn. */
const turn = 200

const shareOf = (terms: ReadonlySet<string>, term: string) => {
  if (terms.has(term)) return 1
  for (const other of likeTerms(term)) if (terms.has(other)) return counts.alike
  return 0
}

const isOnTopic = ({ source, text }: ChatPassage, { topic }: AskedQuestion) =>
  topic !== null &&
  ((source.kind === "answer" && source.question === topic) || topicWords[topic].test(text))

/** The share of the question's weight that has been matched. */
export const weighedShare = (
  { weights }: Pick<Weighed, "weights">,
  shares: ReadonlyArray<number>,
) => {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const got = weights.reduce((sum, weight, n) => sum + weight * (shares[n] ?? 0), 0)
  return total === 0 ? 0 : got / total
}

/** Lays the words of a question beside every passage. */
export const matchWords = Effect.fn("interviewer.matchWords")(function* (
  question: AskedQuestion,
  passages: ReadonlyArray<ChatPassage>,
) {
  const termsHere: Array<ReadonlySet<string>> = []
  for (const passage of passages) {
    termsHere.push(new Set(termsOf(withAsked(passage))))
    if (termsHere.length % turn === 0) yield* Effect.yieldNow
  }
  const among = (term: string) => termsHere.filter((terms) => terms.has(term)).length
  const placeTerm = question.place === null ? undefined : termsOf(question.place)[0]
  const isElsewhere = placeTerm !== undefined && among(placeTerm) === 0
  const terms = question.terms.filter((term) => !isElsewhere || term !== placeTerm)
  const weights = terms.map((term) => {
    const count = among(term)
    return Math.log(1 + (passages.length - count + 0.5) / (count + 0.5))
  })

  const matched: Array<Matched> = []
  const before = { paragraph: "", terms: new Set<string>() }
  for (const [at, passage] of passages.entries()) {
    const here = termsHere[at] ?? new Set()
    if (passage.paragraph !== before.paragraph) {
      before.paragraph = passage.paragraph
      before.terms = new Set()
    }
    const isWork = question.isOfWork && saysOccupation(passage.text)
    const shares = terms.map((term) => {
      const share = shareOf(here, term)
      const earlier = share === 1 ? 0 : counts.before * shareOf(before.terms, term)
      return Math.max(share, earlier, isWork && workTerms.has(term) ? counts.occupation : 0)
    })
    for (const term of here) before.terms.add(term)
    const fits = isOnTopic(passage, question)
    matched.push({ passage, at, shares, isOnTopic: fits, termCount: here.size })
    if (at % turn === turn - 1) yield* Effect.yieldNow
  }
  const elsewhere = isElsewhere ? question.place : null
  return { terms, weights, matched, elsewhere } satisfies Weighed
})
