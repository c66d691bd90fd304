import { dotProduct } from "../../lib/vectors.ts"
import type { SearchEmbedderRecord } from "../../platform/database/search-embedder.ts"

type Level = NonNullable<SearchEmbedderRecord["level"]>

/** A question as one engine understands it. */
export interface Similarity {
  readonly vector: Float32Array
  /** How alike two meanings are, from their cosine, on the one scale that scores are made of. */
  readonly likeness: (cosine: number) => number
  /** Whether that was fitted to judgements of this very model, so that a score is a chance. */
  readonly isCalibrated: boolean
}

/** The model whose cosines the scores were fitted to (docs/contributing/adr/009-search.md). */
export const calibrated = (vector: Float32Array): Similarity => ({
  vector,
  likeness: (cosine) => cosine,
  isCalibrated: true,
})

/** Where that model's cosines lie for the questions and passages of the yardstick that do not belong together. */
export const house: Level = { mean: 0.0958, spread: 0.0881 }

/**
 * A model nobody has judged. Its cosines are moved and stretched to where those of the calibrated model
 * lie for the same texts, so that words weigh as much beside them and what has nothing to do with the
 * question is hidden as often. That orders results and says nothing of their chance.
 */
export const levelled = (vector: Float32Array, { mean, spread }: Level): Similarity => ({
  vector,
  likeness: (cosine) => house.mean + (house.spread * (cosine - mean)) / spread,
  isCalibrated: false,
})

/** Below this all texts mean the same to a model, and nothing can be found by it. */
const leastSpread = 1e-3

/** The level of unlike pairs: each question beside each passage but its own. Null: it tells nothing apart. */
export const levelOf = (
  questions: ReadonlyArray<Float32Array>,
  passages: ReadonlyArray<Float32Array>,
): Level | null => {
  const unlike = questions.flatMap((question, n) =>
    passages.flatMap((passage, at) => (at === n ? [] : [dotProduct(question, passage)])),
  )
  const mean = unlike.reduce((sum, cosine) => sum + cosine, 0) / Math.max(1, unlike.length)
  const square = unlike.reduce((sum, cosine) => sum + (cosine - mean) ** 2, 0)
  const spread = Math.sqrt(square / Math.max(1, unlike.length))
  return spread >= leastSpread ? { mean, spread } : null
}
