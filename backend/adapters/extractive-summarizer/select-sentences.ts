import { smallestOf, largestOf } from "#protocol/long-lists.ts"
import { dotProduct } from "../../lib/dot-product.ts"

export interface SentenceCandidate {
  readonly words: number
  /** The higher, the more it deserves to be chosen. */
  readonly score: number
  readonly vector: Float32Array
}

/** Above this similarity two sentences say the same, and only one of them is chosen. */
const same = 0.85
/**
 * Maximal marginal relevance: the weight of the score against the similarity to what is already
 * chosen.
 */
const lambda = 0.7

/** Indexes of the best candidates that fit into `wordLimit`, best first; the first is always taken. */
export const choose = (candidates: ReadonlyArray<SentenceCandidate>, wordLimit: number) => {
  const scores = candidates.map((candidate) => candidate.score)
  const least = smallestOf(scores)
  const span = largestOf(scores) - least || 1
  const chosen: Array<number> = []
  let words = 0
  for (;;) {
    let best = -1
    let bestMerit = Number.NEGATIVE_INFINITY
    for (const [at, { score, vector, words: more }] of candidates.entries()) {
      if (chosen.includes(at) || (chosen.length > 0 && words + more > wordLimit)) continue
      const likeness = Math.max(
        0,
        largestOf(chosen.map((other) => dotProduct(vector, candidates[other]?.vector ?? vector))),
      )
      if (likeness > same) continue
      const merit = (lambda * (score - least)) / span - (1 - lambda) * likeness
      if (merit > bestMerit) [best, bestMerit] = [at, merit]
    }
    if (best === -1) return chosen
    chosen.push(best)
    words += candidates[best]?.words ?? 0
  }
}
