import { Option, Schema } from "effect"
import { Unusable } from "./errors.ts"

const Answer = Schema.Struct({
  data: Schema.Array(
    Schema.Struct({
      index: Schema.Int,
      embedding: Schema.Array(Schema.Finite),
    }),
  ),
})
const asAnswer = Schema.decodeUnknownOption(Answer)

/** Of length 1; null for a vector that points nowhere. */
const toUnitLength = (numbers: ReadonlyArray<number>): Float32Array | null => {
  const length = Math.sqrt(numbers.reduce((sum, number) => sum + number ** 2, 0))
  return length > 0 && Number.isFinite(length)
    ? Float32Array.from(numbers, (number) => number / length)
    : null
}

/** One vector for each text, in the order they were asked; servers answer in any. */
export const vectorsIn = (
  answer: unknown,
  asked: { readonly count: number; readonly dimensions: number | null },
): ReadonlyArray<Float32Array> => {
  const decoded = asAnswer(answer)
  if (Option.isNone(decoded)) throw new Unusable("an answer without vectors")
  const byIndex = new Map(decoded.value.data.map(({ index, embedding }) => [index, embedding]))
  if (byIndex.size !== asked.count || decoded.value.data.length !== asked.count)
    throw new Unusable("not a vector for each text")
  const vectors = Array.from({ length: asked.count }, (_, at) =>
    toUnitLength(byIndex.get(at) ?? []),
  )
  const whole = vectors.filter((vector) => vector !== null)
  if (whole.length !== asked.count) throw new Unusable("a vector that points nowhere")
  const length = asked.dimensions ?? whole[0]?.length
  if (whole.some((vector) => vector.length !== length))
    throw new Unusable("a vector of another length")
  return whole
}
