import { Clock, Effect, Layer, Schedule } from "effect"
import { Database } from "../../platform/database/database.ts"
import { unlessInterrupted } from "../../lib/catch-unless-interrupted.ts"
import { monthsAgo } from "./months.ts"

/** A year can be compared with the one before it. */
const monthsStored = 13

/**
 * Removes calls from the books once they are old, at the start and every day. Several servers may do so
 * at the same time.
 */
export const forgetting = Layer.effectDiscard(
  Effect.gen(function* () {
    const { remoteCalls } = yield* Database
    const forget = Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      yield* remoteCalls.remove({ at: { $lt: monthsAgo(now, monthsStored) } })
    })
    yield* forget.pipe(
      unlessInterrupted((cause) =>
        Effect.logWarning("old remote calls could not be removed", cause),
      ),
      Effect.repeat(Schedule.spaced("1 day")),
      Effect.forkScoped,
    )
  }),
)
