import { Effect, type Schema } from "effect"
import { sampleEffect, schema as arbitraryOf } from "effect/Arbitrary"

/** By the size it is chosen how many of the fields that may be missing are there; and how long lists are. */
const sizes = [
  { size: 30, maxDiscards: 300 },
  { size: 4, maxDiscards: 50_000 },
]

/** Documents of a shape. Where it has rules of its own, that are not easily met, smaller ones. */
export const someDocuments = <S extends Schema.Constraint>(
  shape: S,
  count: number,
  seed?: string,
): Effect.Effect<ReadonlyArray<S["Type"]>, unknown> =>
  Effect.firstSuccessOf(
    sizes.map((size) => sampleEffect(arbitraryOf(shape), { count, seed, ...size })),
  )
