import { Context, DateTime, Effect, Layer, Option, Schedule } from "effect"
import type { UserId } from "#protocol/ids.ts"
import { SubscriptionSync } from "../billing/subscription-sync.ts"
import { Database } from "../../platform/database/database.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { usualLease } from "../../platform/cluster/leases.ts"
import { MediaIntents } from "../../platform/cluster/media-intents.ts"
import { Locks } from "../../platform/cluster/locks.ts"
import { unlessInterrupted } from "../../lib/catch-unless-interrupted.ts"
import { OwnershipTransfer } from "./ownership-transfer.ts"
import { AccountClosure } from "../accounts/account-closure.ts"
import { StoryErasure } from "./story-erasure.ts"
import { type Pass, UserReferences } from "./user-references.ts"

/** Time for requests that were under way at the deletion to finish their writes. */
const settled = "1 second"

/**
 * How often the end of the user's last upload is checked for. Uploads of theirs are canceled, but
 * until one has ended its story may still be saved.
 */
const uploadsEndMillis = 250

/** Backoff while the store is unavailable, at most a minute. */
const timeout = Schedule.min([Schedule.exponential("1 second"), Schedule.spaced("1 minute")])

/** How often a starting node looks whether another has erased an account, in milliseconds. */
const pollInterval = 250
/** For how long: whoever is at an account for longer than their lease is alive, and will finish. */
const longEnough = usualLease.millis + usualLease.renewEvery

/** After so long somebody is surely at an erasure, or has died over it. */
const aWhile = { minutes: 1 }

/**
 * Erases the data of accounts that are marked as leaving. Every step is idempotent, so that it can be
 * repeated after a crash.
 */
export class AccountErasure extends Context.Service<
  AccountErasure,
  {
    /** Returns when nothing of the user is left; failed steps are retried. */
    readonly finish: (user: UserId) => Effect.Effect<void>
    /**
     * Runs at startup, before requests are served: resumes erasures that a crash interrupted, and waits
     * for those that another node is at. One that fails is retried in the background and does not delay
     * the start.
     */
    readonly recover: Effect.Effect<void>
    /** Goes on, in the background, with erasures that nobody is at. */
    readonly goOn: Effect.Effect<void>
  }
>()("backend/features/deletion/AccountErasure") {
  static readonly layer = Layer.effect(
    AccountErasure,
    Effect.gen(function* () {
      const { users } = yield* Database
      const accountClosure = yield* AccountClosure
      const handingOver = yield* OwnershipTransfer
      const storyErasure = yield* StoryErasure
      const traces = yield* UserReferences
      const subscriptionSync = yield* SubscriptionSync
      const { publish } = yield* EventBus
      const scope = yield* Effect.scope
      const locks = yield* Locks
      const intents = yield* MediaIntents
      /** The right to erase this account, from the first pass to the last. */
      const turnAt = (id: UserId) => `erasing user ${String(id)}` as const

      const passOnce = Effect.fnUntraced(function* (id: UserId, which: Pass) {
        const found = yield* users.get(id)
        if (Option.isNone(found)) return
        yield* Effect.orDie(subscriptionSync.markLeaving(id))
        const watchers = yield* traces.watchers(id)
        // Stories are handed over first, since what is still the user's after that is erased.
        const takers = yield* handingOver.of(id)
        yield* storyErasure.of(id, which !== "first")
        yield* traces.erase(found.value, which)
        const to = [...new Set([...watchers, ...takers])]
        yield* publish({ to, event: { _tag: "PeopleChanged" } })
        yield* publish({ to, event: { _tag: "AccessChanged" } })
      })
      // One account at a time, so that no story is handed over to a user who is being erased at the
      // same moment.
      const pass = (id: UserId, which: Pass) =>
        Effect.orDie(locks.withLock("erasing")(passOnce(id, which)))

      /**
       * Removes the user record last, and only when no save of theirs is under way, nor bytes that were to
       * be theirs.
       */
      const removeUser = Effect.fnUntraced(function* (id: UserId) {
        if (!(yield* intents.forget(id))) return false
        yield* users.remove({ id, pendingSaves: { $eq: {} } })
        return Option.isNone(yield* users.get(id))
      })

      /** Returns whether nothing is left. */
      const lastPass = (id: UserId, which: "last" | "again") =>
        Effect.andThen(pass(id, which), removeUser(id))

      const untilGone = Effect.fnUntraced(function* (id: UserId) {
        if (yield* lastPass(id, "last")) return
        yield* Effect.sleep(uploadsEndMillis)
        yield* lastPass(id, "again").pipe(
          Effect.repeat({
            schedule: Schedule.spaced(uploadsEndMillis),
            until: (isGone) => isGone,
          }),
        )
      })

      const trying = (id: UserId, work: Effect.Effect<void>) =>
        work.pipe(
          Effect.tapCause((cause) =>
            Effect.logWarning(`account ${String(id)} could not be erased yet`, cause),
          ),
          unlessInterrupted(Effect.fail),
          Effect.retry(timeout),
          Effect.orDie,
        )

      const finish = Effect.fn("AccountErasure.finish")((id: UserId) =>
        trying(
          id,
          pass(id, "first").pipe(
            Effect.andThen(Effect.sleep(settled)),
            Effect.andThen(untilGone(id)),
            locks.withLock(turnAt(id)),
            Effect.orDie,
          ),
        ),
      )

      /** In the background, unless somebody is at it. */
      const goOnWith = (id: UserId) =>
        trying(
          id,
          untilGone(id).pipe(locks.tryWithLock(turnAt(id)), Effect.orDie, Effect.asVoid),
        ).pipe(Effect.forkIn(scope))

      /** Whether nothing is left of the account, once nobody is at it who lives. */
      const gone = Effect.fnUntraced(function* (id: UserId) {
        for (let waited = 0; waited < longEnough; waited += pollInterval) {
          const ours = yield* lastPass(id, "last").pipe(locks.tryWithLock(turnAt(id)), Effect.orDie)
          if (Option.isSome(ours)) return ours.value
          yield* Effect.sleep(pollInterval)
          if (Option.isNone(yield* users.get(id))) return true
        }
        return false
      })

      const recover = Effect.gen(function* () {
        for (const id of yield* accountClosure.marked) {
          const isGone = yield* gone(id).pipe(
            unlessInterrupted((cause) =>
              Effect.as(
                Effect.logError(`account ${String(id)} could not be erased yet`, cause),
                false,
              ),
            ),
          )
          if (!isGone) yield* goOnWith(id)
        }
      })

      const goOn = Effect.gen(function* () {
        const since = DateTime.formatIso(DateTime.subtract(yield* DateTime.now, aWhile))
        const left = yield* users.find({ filter: { closingSince: { $lte: since } } })
        for (const { id } of left) yield* goOnWith(id)
      })

      return AccountErasure.of({ finish, recover, goOn })
    }),
  )
}
