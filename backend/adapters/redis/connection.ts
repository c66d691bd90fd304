import { Effect, Schema } from "effect"
import { Redis } from "ioredis"

/** Milliseconds until an answer that was to come at once counts as none. */
const timeout = 2_500

/** The same for a connection, which may be encrypted and far. */
const longestHello = 5_000

/** Milliseconds between two attempts at most. */
const longestPause = 1_000

/** Why Redis does not do what it is asked, in a word or two: its own words may repeat a password. */
class RedisAway extends Schema.TaggedError<RedisAway>()("RedisAway", {
  reason: Schema.String,
}) {}

const isCoded = Schema.is(Schema.Struct({ code: Schema.String }))
/** Of several questions at once that were refused together. */
const isOfMany = Schema.is(Schema.Struct({ previousErrors: Schema.NonEmptyArray(Schema.Unknown) }))

/** `ECONNREFUSED`, `WRONGPASS`, `OOM` and the like, or null. */
const wordOf = (problem: unknown): string | null => {
  // The first may be this one again.
  const cause = isOfMany(problem) ? problem.previousErrors[0] : problem
  if (isCoded(cause)) return cause.code
  if (!(cause instanceof Error)) return null
  return /^[A-Z]{2,}\b/.exec(cause.message)?.[0] ?? null
}

/** A connection that is made again by itself, and answers at once or not at all. */
export const connection = Effect.fnUntraced(function* (url: string) {
  let lastWord: string | null = null
  let times = 0
  const redis = yield* Effect.acquireRelease(
    Effect.sync(() => {
      const made = new Redis(url, {
        // Whatever is asked is asked again by us: only we know what was heard meanwhile.
        ...{ enableOfflineQueue: false, autoResendUnfulfilledCommands: false },
        ...{ maxRetriesPerRequest: 0, connectTimeout: longestHello, disableClientInfo: true },
        retryStrategy: (attempts) => Math.min(50 * attempts, longestPause),
      })
      made.on("ready", () => {
        times += 1
      })
      made.on("error", (problem) => {
        lastWord = wordOf(problem) ?? lastWord
      })
      return made
    }),
    (made) => Effect.sync(() => made.disconnect()),
  )

  /** `longer`: for how long Redis itself may wait before it answers. */
  const ask = <A>(question: (redis: Redis) => Promise<A>, longer = 0) =>
    Effect.tryPromise({
      try: () => question(redis),
      catch: (problem) =>
        new RedisAway({ reason: wordOf(problem) ?? lastWord ?? "there is no connection" }),
    }).pipe(
      Effect.timeoutOrElse({
        duration: timeout + longer,
        orElse: () =>
          Effect.suspend(() => {
            // Of a connection that leads nowhere nothing else is heard for minutes.
            redis.disconnect(true)
            return Effect.fail(new RedisAway({ reason: "there is no answer" }))
          }),
      }),
    )
  /** Waits until the first attempt to connect has succeeded, or failed. */
  const opened = Effect.callback<void>((resume) => {
    const done = () => resume(Effect.void)
    if (redis.status === "ready") return done()
    redis.once("ready", done).once("error", done).once("close", done)
  })
  /** How often it was made: whoever asks nothing in the meantime does not see that it was lost. */
  return { ask, opened, timesMade: () => times }
})
export type Connection = Effect.Success<ReturnType<typeof connection>>
