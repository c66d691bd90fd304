import { Effect, Option } from "effect"
import type { UserId } from "#protocol/ids.ts"
import type { Embeds } from "../ports/embedder.ts"
import { OnBehalf } from "../ports/outgoing.ts"
import { calibrated, levelled, type Meaning } from "./likeness.ts"
import { SearchEngine } from "./search-engine.ts"

/** What a question means to the engines whose vectors it is compared with, by their models' names. */
export const askingMeanings = Effect.gen(function* () {
  const { house, elsewhere, standing } = yield* SearchEngine

  const vectorOf = ({ embed }: Embeds, query: string) =>
    embed([query]).pipe(
      Effect.map(([vector]) => vector ?? null),
      // Without an embedding of the query, the search continues by words alone.
      Effect.catchTag("EngineFailed", (failure) =>
        Effect.as(Effect.logWarning("search by words only", failure.reason), null),
      ),
    )

  const here = Effect.fnUntraced(function* (query: string) {
    const vector = yield* vectorOf(house, query)
    return vector === null ? [] : [[house.model, calibrated(vector)] as const]
  })

  const there = Effect.fnUntraced(function* (user: UserId, query: string) {
    // Not measured, its cosines say nothing beside words.
    const level = Option.getOrNull(yield* standing)?.level ?? null
    if (elsewhere === null || level === null) return []
    const vector = yield* vectorOf(elsewhere, query).pipe(
      Effect.provideService(OnBehalf, { storyId: null, userId: user }),
    )
    return vector === null ? [] : [[elsewhere.model, levelled(vector, level)] as const]
  })

  /** Asks only engines of the models named: a question is sent nowhere for nothing. */
  return Effect.fnUntraced(function* (user: UserId, query: string, models: ReadonlySet<string>) {
    const found = yield* Effect.all(
      [
        models.has(house.model) ? here(query) : Effect.succeed([]),
        elsewhere !== null && models.has(elsewhere.model) ? there(user, query) : Effect.succeed([]),
      ],
      { concurrency: "unbounded" },
    )
    return new Map<string, Meaning>(found.flat())
  })
})
