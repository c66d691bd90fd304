import { Clock, Effect, Option, Cache, Exit } from "effect"
import type { UserId } from "#protocol/ids.ts"
import type { Embeds } from "../../../ports/embedder.ts"
import { EngineError } from "../../../ports/engine-error.ts"
import { CallContext } from "../../../ports/remote-usage-ledger.ts"
import type { AskedMeaning } from "../index/search-index.ts"
import { calibrated, levelled, type Similarity } from "../similarity.ts"
import { EmbeddingEngine } from "../embedding-engine.ts"

/** Nobody waits longer than this for another machine; after that words alone are searched. */
const timeout = "5 seconds"
/** Milliseconds for which it is asked nothing more then. */
const rest = 15_000

const tooSlow = new EngineError({ reason: "It has not answered in time.", canPass: true })

/** What a question means to the engines whose vectors it is compared with, by their models' names. */
const askingMeanings = Effect.gen(function* () {
  const { house, elsewhere, standing } = yield* EmbeddingEngine

  let restsUntil = 0

  const vectorOf = (embed: Embeds["embed"], query: string) =>
    embed([query]).pipe(
      Effect.map(([vector]) => vector ?? null),
      // Without an embedding of the query, the search continues by words alone.
      Effect.catchTag("EngineError", (failure) =>
        Effect.as(Effect.logWarning("search by words only", failure.reason), null),
      ),
    )

  const soon = Effect.timeoutOrElse({
    duration: timeout,
    orElse: () => Effect.fail(tooSlow),
  })

  const here = Effect.fnUntraced(function* (query: string) {
    const vector = yield* vectorOf(house.embed, query)
    return vector === null ? [] : [[house.model, calibrated(vector)] as const]
  })

  const there = Effect.fnUntraced(function* (user: UserId, query: string) {
    // Not measured, its cosines say nothing beside words.
    const level = Option.getOrNull(yield* standing)?.level ?? null
    const now = yield* Clock.currentTimeMillis
    if (elsewhere === null || level === null || now < restsUntil) return []
    const { model, embed } = elsewhere
    const vector = yield* vectorOf((texts) => soon(embed(texts)), query).pipe(
      Effect.provideService(CallContext, { storyId: null, userId: user }),
    )
    if (vector !== null) return [[model, levelled(vector, level)] as const]
    restsUntil = (yield* Clock.currentTimeMillis) + rest
    return []
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
    return new Map<string, Similarity>(found.flat())
  })
})

/** The same for the index, whose likeness is made of the cosine by two numbers. */
export const askedMeanings = (
  meanings: ReadonlyMap<string, Similarity>,
): ReadonlyArray<AskedMeaning> =>
  [...meanings].map(([model, { vector, likeness, isCalibrated }]) => {
    const shift = likeness(0)
    return { model, vector, shift, scale: likeness(1) - shift, isCalibrated }
  })

/** Questions of so many are remembered, for as long as somebody looks through what was found. */
const remembered = 200
const lookingThrough = "1 minute"

interface Question {
  readonly user: UserId
  readonly query: string
  readonly models: ReadonlyArray<string>
}

/**
 * What questions mean, asked once: the same question is put for what was found, for what was understood
 * and for more of a story. What an engine did not answer is asked again.
 */
export const rememberingMeanings = Effect.gen(function* () {
  const ask = yield* askingMeanings
  const answers = yield* Cache.makeWith(
    ({ user, query, models }: Question) => ask(user, query, new Set(models)),
    {
      capacity: remembered,
      timeToLive: (exit, { models }) =>
        Exit.isSuccess(exit) && exit.value.size === models.length ? lookingThrough : 0,
    },
  )
  return (user: UserId, query: string, models: ReadonlySet<string>) =>
    Cache.get(answers, { user, query, models: [...models].toSorted() })
})
