import { Effect } from "effect"
import type { Embed } from "../generation/sources.ts"
import { dotProduct } from "../../../lib/dot-product.ts"
import { termsOf } from "../../../lib/english/terms.ts"

/** What texts mean, as far as they were embedded. */
export interface Meanings {
  readonly of: (text: string) => Float32Array | null
}

/** So many texts are embedded at a time. */
const atOnce = 16

/** Embeds each text once. */
export const meaningsOf = Effect.fn("biographies.meaningsOf")(function* (
  texts: ReadonlyArray<string>,
  embed: Embed,
) {
  const all = [...new Set(texts)]
  const vectors = new Map<string, Float32Array>()
  for (let from = 0; from < all.length; from += atOnce) {
    const some = all.slice(from, from + atOnce)
    const made = yield* embed(some)
    some.forEach((text, at) => {
      const vector = made[at]
      if (vector !== undefined) vectors.set(text, vector)
    })
    yield* Effect.yieldNow
  }
  const meanings: Meanings = { of: (text) => vectors.get(text) ?? null }
  return meanings
})

export const likeness = (one: Float32Array | null, other: Float32Array | null) =>
  one === null || other === null ? 0 : dotProduct(one, other)

/** The meaning of several sentences together. */
export const together = (vectors: ReadonlyArray<Float32Array | null>): Float32Array | null => {
  const known = vectors.filter((vector) => vector !== null)
  const first = known[0]
  if (first === undefined) return null
  const sum = first.map((_, at) => known.reduce((total, vector) => total + (vector[at] ?? 0), 0))
  const length = Math.sqrt(sum.reduce((total, value) => total + value ** 2, 0))
  return length === 0 ? null : sum.map((value) => value / length)
}

/** From here on two sentences say the same. */
const sameMeaning = 0.7
const sameWords = 0.6

/** Remembers what has been told, so that nothing is told twice. */
export class KnownSentences {
  readonly #told: Array<{
    readonly vector: Float32Array | null
    readonly terms: ReadonlySet<string>
  }> = []

  has(text: string, vector: Float32Array | null): boolean {
    const terms = termsOf(text)
    const numbers = terms.filter((term) => /^\d/.test(term))
    return this.#told.some((known) => {
      // Three sisters and four are not the same: where two disagree, both are told.
      if (!numbers.every((number) => known.terms.has(number))) return false
      if (likeness(known.vector, vector) > sameMeaning) return true
      const shared = terms.filter((term) => known.terms.has(term)).length
      return terms.length > 2 && shared / Math.min(terms.length, known.terms.size || 9) > sameWords
    })
  }

  add(text: string, vector: Float32Array | null) {
    this.#told.push({ vector, terms: new Set(termsOf(text)) })
  }
}
