import { Clock, Context, Effect, Layer, Option } from "effect"
import type { InsufficientStorage } from "#protocol/errors.ts"
import { AccountKey, sealOf } from "./account-key.ts"
import { Database } from "../../platform/database/database.ts"

/** At most `most` tries; the count ends `millis` after the last one. */
export interface Bound {
  readonly most: number
  readonly millis: number
}

/** How often taking a try is repeated when other requests get in between. */
const mostRounds = 10

/**
 * Counts what may not be done too often. The counts are in the store and change in atomic steps, so
 * parallel requests get no more than is allowed.
 */
export class RateLimits extends Context.Service<
  RateLimits,
  {
    /** Milliseconds until there is a try again; 0 if there is one now. */
    readonly retryAfter: (what: string, bound: Bound) => Effect.Effect<number>
    /** Takes a try and answers 0, or answers the milliseconds until there is one. */
    readonly consume: (what: string, bound: Bound) => Effect.Effect<number, InsufficientStorage>
    /**
     * Takes a try that is later kept or given back. Unlike `consume`, it does not postpone the end of
     * the count.
     */
    readonly reserve: (what: string, bound: Bound) => Effect.Effect<number, InsufficientStorage>
    /** The borrowed try counts, and the count now ends `millis` from this moment. */
    readonly commit: (what: string, bound: Bound) => Effect.Effect<void, InsufficientStorage>
    /** Gives back a try that does not count after all. */
    readonly release: (what: string) => Effect.Effect<void>
    /** Resets the count. */
    readonly reset: (what: string) => Effect.Effect<void>
  }
>()("backend/features/accounts/RateLimits") {
  static readonly layer = Layer.effect(
    RateLimits,
    Effect.gen(function* () {
      const { rateLimits } = yield* Database
      const key = yield* AccountKey
      const idOf = (what: string) => sealOf(key, "try", what)

      const retryAfter = Effect.fn("RateLimits.retryAfter")(function* (
        what: string,
        { most }: Bound,
      ) {
        const now = yield* Clock.currentTimeMillis
        const found = yield* rateLimits.get(idOf(what))
        if (Option.isNone(found) || found.value.count < most) return 0
        return Math.max(0, found.value.expiresAt - now)
      })

      /**
       * Whether a try was taken; false if none is left or another request was working on the same
       * count.
       */
      const takeOnce = Effect.fnUntraced(function* (
        what: string,
        { most, millis }: Bound,
        isBorrowed: boolean,
      ) {
        const id = idOf(what)
        const now = yield* Clock.currentTimeMillis
        const expiresAt = now + millis
        const counted = yield* rateLimits.findAndUpdate(
          { id, count: { $lt: most }, expiresAt: { $gt: now } },
          { $inc: { count: 1 }, ...(isBorrowed ? {} : { $set: { expiresAt } }) },
        )
        if (Option.isSome(counted)) return true
        const begun = yield* rateLimits.findAndUpdate(
          { id, expiresAt: { $lte: now } },
          { $set: { count: 1, expiresAt } },
        )
        if (Option.isSome(begun)) return true
        if (Option.isSome(yield* rateLimits.get(id))) return false
        // Names without an account are counted too, so expired counts are removed here; otherwise
        // they would stay for ever.
        yield* rateLimits.remove({ expiresAt: { $lte: now } })
        return yield* rateLimits.insertIfAbsent({ id, count: 1, expiresAt })
      })

      const taking = Effect.fnUntraced(function* (what: string, bound: Bound, isBorrowed: boolean) {
        for (let round = 0; round < mostRounds; round += 1) {
          if (yield* takeOnce(what, bound, isBorrowed)) return 0
          const wait = yield* retryAfter(what, bound)
          if (wait > 0) return wait
        }
        return bound.millis
      })

      const consume = Effect.fn("RateLimits.consume")((what: string, bound: Bound) =>
        taking(what, bound, false),
      )
      const reserve = Effect.fn("RateLimits.reserve")((what: string, bound: Bound) =>
        taking(what, bound, true),
      )

      const commit = Effect.fn("RateLimits.commit")(function* (what: string, { millis }: Bound) {
        const expiresAt = (yield* Clock.currentTimeMillis) + millis
        yield* rateLimits.update({ id: idOf(what) }, { $set: { expiresAt } })
      })

      const release = Effect.fn("RateLimits.release")(function* (what: string) {
        yield* rateLimits
          .update({ id: idOf(what), count: { $gt: 0 } }, { $inc: { count: -1 } })
          // A smaller number needs no disk space, and the id does not change, so this cannot fail.
          .pipe(Effect.orDie)
      })

      const reset = Effect.fn("RateLimits.reset")((what: string) =>
        Effect.asVoid(rateLimits.remove({ id: idOf(what) })),
      )

      return RateLimits.of({ retryAfter, consume, reserve, commit, release, reset })
    }),
  )
}
