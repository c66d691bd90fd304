import { Context, Effect, Layer, Option } from "effect"
import type { UserId } from "#protocol/ids.ts"
import type { InsufficientStorage } from "#protocol/errors.ts"
import { Emails } from "../email/emails.ts"
import { UnverifiedShares } from "./unverified-shares.ts"
import { unlessInterrupted } from "../../lib/catch-unless-interrupted.ts"
import { Database } from "../../platform/database/database.ts"
import { Leader } from "../../platform/cluster/leader.ts"
import { Locks } from "../../platform/cluster/locks.ts"
import type { UserRecord } from "../../platform/database/users.ts"

/** How often to look for accounts left unfinished when the store was unavailable. */
const pollInterval = "1 minute"

/**
 * What follows when an address is proved. An account from which earlier shares and identities are
 * being removed is marked (`unverifiedShares`) in the very write that begins this, so that it can be
 * completed after a crash.
 */
export class TakeoverCleanup extends Context.Service<
  TakeoverCleanup,
  {
    /** Completes the work on a marked account; it can be repeated. */
    readonly finish: (
      user: Pick<UserRecord, "id" | "unverifiedShares">,
    ) => Effect.Effect<void, InsufficientStorage>
    /**
     * At startup, before requests are answered: completes what a crash interrupted. Later this
     * happens regularly on its own.
     */
    readonly recover: Effect.Effect<void>
  }
>()("backend/features/accounts/TakeoverCleanup") {
  static readonly layer = Layer.effect(
    TakeoverCleanup,
    Effect.gen(function* () {
      const { users, identities } = yield* Database
      const unverifiedShares = yield* UnverifiedShares
      const emails = yield* Emails
      const caretaking = yield* Leader
      const locks = yield* Locks

      const free = Effect.fnUntraced(function* ({
        id,
        unverifiedShares: mark,
      }: Pick<UserRecord, "id" | "unverifiedShares">) {
        // Another request has completed it; whatever the account shares now was shared by its
        // owner.
        if (mark === undefined || Option.isNone(yield* users.first({ id, unverifiedShares: mark })))
          return
        if (mark === "ousted") {
          yield* unverifiedShares.given(id)
          yield* users.update(
            { id, unverifiedShares: mark },
            { $unset: { unverifiedShares: true } },
          )
          return
        }
        yield* identities.remove({ userId: id })
        yield* unverifiedShares.all(id)
        // This write comes last: once the address is proved, a stranger's shares could not be told
        // from the owner's.
        yield* users.update(
          { id, unverifiedShares: mark },
          { $set: { emailVerified: true }, $unset: { unverifiedShares: true } },
        )
      })
      const finish = Effect.fn("TakeoverCleanup.finish")(
        (user: Pick<UserRecord, "id" | "unverifiedShares">) =>
          // Whoever comes second finds the mark gone, and takes back nothing that was shared since.
          user.unverifiedShares === undefined
            ? Effect.void
            : locks.withLock(`proving ${String(user.id)}`)(free(user)),
      )

      const unfinished = Effect.gen(function* () {
        const marked = yield* users.find({ filter: { unverifiedShares: { $exists: true } } })
        // Emails still held although the user's address has been proved, because something failed
        // just then.
        const waiting = yield* emails.keepersHeld
        const proved = yield* users.find({ filter: { id: { $in: waiting }, emailVerified: true } })
        return { marked, proved: proved.map(({ id }) => id) }
      })

      const goOn = Effect.fnUntraced(function* ({
        marked,
        proved,
      }: Effect.Success<typeof unfinished>) {
        for (const user of marked) {
          yield* finish(user).pipe(
            unlessInterrupted((cause) =>
              Effect.logError(`account ${String(user.id)} could not be cleared yet`, cause),
            ),
          )
        }
        for (const id of proved) yield* Effect.ignore(emails.release(id))
      })

      const recover = Effect.flatMap(unfinished, goOn)

      // Only those that were already there at the previous look; newer ones are still being worked
      // on.
      let before: ReadonlySet<UserId> = new Set()
      yield* Effect.gen(function* () {
        yield* Effect.sleep(pollInterval)
        if (!(yield* caretaking.isOurs)) return
        const { marked, proved } = yield* unfinished
        const known = before
        before = new Set([...marked.map(({ id }) => id), ...proved])
        yield* goOn({
          marked: marked.filter(({ id }) => known.has(id)),
          proved: proved.filter((id) => known.has(id)),
        })
      }).pipe(
        unlessInterrupted((cause) => Effect.logWarning("Accounts could not be checked", cause)),
        Effect.forever,
        Effect.forkScoped,
      )

      return TakeoverCleanup.of({ finish, recover })
    }),
  )
}
