import { Context, DateTime, Deferred, Effect, Layer, Option } from "effect"
import { type NoRoom, SignedOut } from "#protocol/failure.ts"
import type { UserId } from "#protocol/ids.ts"
import { Kept } from "../kept/kept.ts"

const signedOut = () => new SignedOut({ message: "Please sign in first." })

/** Accounts on their way out: marked by one write, and from then on nobody's any more. */
export class Leaving extends Context.Service<
  Leaving,
  {
    /** From here on the account is closed; erasing it can be broken off and gone on with. */
    readonly mark: (user: UserId) => Effect.Effect<void, NoRoom>
    /** Whether one of these is marked, or gone already. */
    readonly isAny: (users: ReadonlyArray<UserId>) => Effect.Effect<boolean>
    readonly marked: Effect.Effect<ReadonlyArray<UserId>>
    /** Fails when the user leaves, and otherwise never ends: for what takes long and would be for nobody. */
    readonly untilMarked: (user: UserId) => Effect.Effect<never, SignedOut>
  }
>()("backend/belongings/Leaving") {
  static readonly layer = Layer.effect(
    Leaving,
    Effect.gen(function* () {
      const { users } = yield* Kept
      const waiting = new Map<UserId, Set<Deferred.Deferred<never, SignedOut>>>()

      const mark = Effect.fn("Leaving.mark")(function* (user: UserId) {
        const leavingSince = DateTime.formatIso(yield* DateTime.now)
        yield* users
          // Without a password nobody signs in either; the name stays taken until the last record is gone.
          .update({ id: user }, { $set: { leavingSince, passwordHash: null } })
        for (const deferred of waiting.get(user) ?? []) yield* Deferred.fail(deferred, signedOut())
      })

      const isAny = Effect.fn("Leaving.isAny")(function* (ids: ReadonlyArray<UserId>) {
        const asked = [...new Set(ids)]
        const staying = yield* users.count({ id: { $in: asked }, leavingSince: { $exists: false } })
        return staying < asked.length
      })

      const marked = Effect.map(
        users.find({ filter: { leavingSince: { $exists: true } } }),
        (all) => all.map(({ id }) => id),
      )

      const untilMarked = Effect.fn("Leaving.untilMarked")(function* (user: UserId) {
        const deferred = yield* Deferred.make<never, SignedOut>()
        const others = waiting.get(user) ?? new Set()
        waiting.set(user, others.add(deferred))
        return yield* Effect.gen(function* () {
          // Marked before anybody waited.
          const found = yield* users.get(user)
          if (Option.isNone(found) || found.value.leavingSince !== undefined) {
            return yield* signedOut()
          }
          return yield* Deferred.await(deferred)
        }).pipe(
          Effect.ensuring(
            Effect.sync(() => {
              others.delete(deferred)
              if (others.size === 0) waiting.delete(user)
            }),
          ),
        )
      })

      return Leaving.of({ mark, isAny, marked, untilMarked })
    }),
  )
}
