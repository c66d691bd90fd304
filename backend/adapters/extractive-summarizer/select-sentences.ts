import { smallestOf, largestOf } from "#protocol/long-lists.ts"
import { dotProduct } from "../../lib/vectors.ts"

/** Below this similarity two sentences are not connected in the graph. */
const threshold = 0.3
const damping = 0.85
const rounds = 40

/** LexRank: how central each sentence is, by its similarity to the others. The values sum to 1. */
export const centrality = (vectors: ReadonlyArray<Float32Array>): ReadonlyArray<number> => {
  const count = vectors.length
  const likeness = vectors.map((one) =>
    vectors.map((other) => {
      const cosine = dotProduct(one, other)
      return cosine >= threshold ? cosine : 0
    }),
  )
  const totals = likeness.map((row) => row.reduce((sum, value) => sum + value, 0))
  let ranks = vectors.map(() => 1 / count)
  for (let round = 0; round < rounds; round++) {
    ranks = ranks.map((_, at) => {
      const votes = ranks.reduce(
        (sum, rank, other) => sum + (rank * (likeness[other]?.[at] ?? 0)) / (totals[other] || 1),
        0,
      )
      return (1 - damping) / count + damping * votes
    })
  }
  return ranks
}

/** Each value's distance from the mean, in standard deviations. */
export const zScores = (values: ReadonlyArray<number>): ReadonlyArray<number> => {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  const variance =
    values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length)
  const deviation = Math.sqrt(variance)
  return values.map((value) => (deviation === 0 ? 0 : (value - mean) / deviation))
}

interface SentenceCandidate {
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
