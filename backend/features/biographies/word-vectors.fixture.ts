import { Effect } from "effect"
import type { Embed } from "./generation/sources.ts"
import { termsOf } from "../../lib/english/terms.ts"

const dimensions = 512

const placeOf = (term: string) => {
  let place = 7
  for (const letter of term) place = (place * 31 + (letter.codePointAt(0) ?? 0)) % dimensions
  return place
}

/** Vectors of the words of a text alone: what shares none is not alike. */
export const wordVectors: Embed = (texts) =>
  Effect.succeed(
    texts.map((text) => {
      const vector = new Float32Array(dimensions)
      for (const term of termsOf(text)) vector[placeOf(term)] = 1
      const length = Math.hypot(...vector)
      return length === 0 ? vector : vector.map((part) => part / length)
    }),
  )
