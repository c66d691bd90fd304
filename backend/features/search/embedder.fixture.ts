import { Effect, Layer } from "effect"
import { Embedder } from "../../ports/embedder.ts"

const dimensions = 64

/** Maps a word to one of the `dimensions`; any deterministic mapping will do. */
const placeOf = (word: string) =>
  [...word].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7) %
  dimensions

const vectorOf = (text: string) => {
  // A text without words must have a direction as well.
  const vector = new Float32Array(dimensions).fill(0.01)
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const at = placeOf(word)
    vector[at] = (vector[at] ?? 0) + 1
  }
  const length = Math.hypot(...vector)
  return vector.map((part) => part / length)
}

/**
 * An embedder for tests in which meaning does not matter: texts with the same words get the same
 * vector.
 */
export const plainEmbedder = Layer.succeed(
  Embedder,
  Embedder.of({
    model: "plain words",
    dimensions,
    embed: (texts) => Effect.sync(() => texts.map(vectorOf)),
  }),
)
