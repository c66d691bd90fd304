import { Effect } from "effect"
import { topicWords } from "../text/near-topics.ts"
import { termsOf } from "../text/terms.ts"
import type { AskedQuestion } from "./asked-question.ts"
import { likeTerms, workTerms } from "./family-words.ts"
import { saysOccupation } from "./fitting.ts"
import type { Passage } from "./passages.ts"

/** How a passage answers the words of a question. */
export interface Matched {
  readonly passage: Passage
  /** Where it stands among all passages. */
  readonly at: number
  /** The share of the question's weight that its words have, 0 to 1. */
  readonly lexical: number
  /** It is told where the question belongs. */
  readonly isOnTopic: boolean
  readonly termCount: number
}

/** What a word of the same meaning counts, one earlier in the paragraph, an occupation for a job. */
const counts = { alike: 0.7, before: 0.6, occupation: 0.8 } as const
/** The least share of a passage that is told on the topic asked for. */
const onTopic = { answer: 0.75, otherwise: 0.6 } as const

/** Passages between which other work may have its turn. */
const turn = 200

const share = (terms: ReadonlySet<string>, term: string) => {
  if (terms.has(term)) return 1
  for (const other of likeTerms(term)) if (terms.has(other)) return counts.alike
  return 0
}

interface Worded {
  readonly passage: Passage
  readonly terms: ReadonlySet<string>
}

const isOnTopic = ({ source, text }: Passage, { topic }: AskedQuestion) =>
  topic !== null &&
  ((source.kind === "answer" && source.question === topic) || topicWords[topic].test(text))

/** Lays the words of a question beside every passage. Rare words weigh more. */
export const matchWords = Effect.fn("interviewing.matchWords")(function* (
  question: AskedQuestion,
  passages: ReadonlyArray<Passage>,
) {
  const worded: Array<Worded> = []
  for (const passage of passages) {
    worded.push({ passage, terms: new Set(termsOf(passage.text)) })
    if (worded.length % turn === 0) yield* Effect.yieldNow
  }
  const isSaid = (term: string) => worded.some(({ terms }) => terms.has(term))
  const placeTerm = question.place === null ? undefined : termsOf(question.place)[0]
  const elsewhere = placeTerm !== undefined && !isSaid(placeTerm) ? placeTerm : null
  const asked = question.terms
    .filter((term) => term !== elsewhere)
    .map((term) => {
      const among = worded.filter(({ terms }) => terms.has(term)).length
      return { term, weight: Math.log(1 + (worded.length - among + 0.5) / (among + 0.5)) }
    })
  const total = asked.reduce((sum, { weight }) => sum + weight, 0) || 1

  const matched: Array<Matched> = []
  const before = { paragraph: "", terms: new Set<string>() }
  for (const [at, { passage, terms }] of worded.entries()) {
    if (passage.paragraph !== before.paragraph) {
      before.paragraph = passage.paragraph
      before.terms = new Set()
    }
    const isWork = question.isOfWork && saysOccupation(passage.text)
    const got = asked.reduce((sum, { term, weight }) => {
      const here = share(terms, term)
      const earlier = here === 1 ? 0 : counts.before * share(before.terms, term)
      const byWork = isWork && workTerms.has(term) ? counts.occupation : 0
      return sum + weight * Math.max(here, earlier, byWork)
    }, 0)
    for (const term of terms) before.terms.add(term)
    const fits = isOnTopic(passage, question)
    const least = passage.source.kind === "answer" ? onTopic.answer : onTopic.otherwise
    matched.push({
      passage,
      at,
      lexical: fits ? Math.max(got / total, least) : got / total,
      isOnTopic: fits,
      termCount: terms.size,
    })
    if (at % turn === turn - 1) yield* Effect.yieldNow
  }
  return { matched, elsewhere: elsewhere === null ? null : question.place }
})
