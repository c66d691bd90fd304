import { Context, Effect, Layer } from "effect"
import type { NoRoom } from "#protocol/failure.ts"
import { Letters } from "../mail/letters.ts"
import { Shedding } from "../sharing/shedding.ts"
import { unlessInterrupted } from "../unless-interrupted.ts"
import { AccountRecords, type UserRecord } from "./records.ts"

/**
 * What follows when an address is proved. An account that is being freed of what was there before is
 * marked (`shedding`) by the very write that begins it, so that a crash leaves nothing half done.
 */
export class Proving extends Context.Service<
  Proving,
  {
    /** Goes on with an account that is marked, to the end; it can be done again. */
    readonly finish: (user: Pick<UserRecord, "id" | "shedding">) => Effect.Effect<void, NoRoom>
    /** At the start, before anybody is answered: what a crash cut off. */
    readonly recover: Effect.Effect<void>
  }
>()("backend/accounts/Proving") {
  static readonly layer = Layer.effect(
    Proving,
    Effect.gen(function* () {
      const { users, identities } = yield* AccountRecords
      const shedding = yield* Shedding
      const letters = yield* Letters

      const finish = Effect.fn("Proving.finish")(
        function* ({ id, shedding: mark }: Pick<UserRecord, "id" | "shedding">) {
          if (mark === undefined) return
          if (mark === "ousted") {
            yield* shedding.given(id)
            yield* users.update({ id, shedding: mark }, { $unset: { shedding: true } })
            return
          }
          yield* identities.remove({ userId: id })
          yield* shedding.all(id)
          // Last: once the address is proved nobody could tell a stranger's from the owner's own.
          yield* users.update(
            { id, shedding: mark },
            { $set: { emailVerified: true }, $unset: { shedding: true } },
          )
        },
        Effect.catchTag("AlreadyThere", Effect.die),
      )

      const recover = Effect.gen(function* () {
        for (const user of yield* users.find({ filter: { shedding: { $exists: true } } })) {
          yield* finish(user).pipe(
            unlessInterrupted((cause) =>
              Effect.logError(`account ${String(user.id)} could not be freed yet`, cause),
            ),
          )
        }
        // Letters of those who proved their address just before the server ended.
        const waiting = yield* letters.keepersHeld
        const proved = yield* users.find({ filter: { id: { $in: waiting }, emailVerified: true } })
        for (const { id } of proved) yield* Effect.ignore(letters.release(id))
      })

      return Proving.of({ finish, recover })
    }),
  )
}
