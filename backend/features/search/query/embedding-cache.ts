import { Cache, Effect, Exit } from "effect"
import type { UserId } from "#protocol/ids.ts"
import { askingMeanings } from "./query-embeddings.ts"

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
