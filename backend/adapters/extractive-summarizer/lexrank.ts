import { dotProduct } from "../../lib/dot-product.ts"

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
