import { Context, Effect, Layer, Option, Semaphore } from "effect"
import type { UserId } from "#protocol/ids.ts"
import type { NoRoom } from "#protocol/failure.ts"
import { Letters } from "../mail/letters.ts"
import { Shedding } from "./shedding.ts"
import { unlessInterrupted } from "../unless-interrupted.ts"
import { Kept } from "../kept/kept.ts"
import type { UserRecord } from "../kept/users.ts"

/** How often it is looked for what a store that was away left unfinished. */
const lookAgain = "1 minute"

/**
 * What follows when an address is proved. An account that is being freed of what was there before is
 * marked (`shedding`) by the very write that begins it, so that a crash leaves nothing half done.
 */
export class Proving extends Context.Service<
  Proving,
  {
    /** Goes on with an account that is marked, to the end; it can be done again. */
    readonly finish: (user: Pick<UserRecord, "id" | "shedding">) => Effect.Effect<void, NoRoom>
    /** At the start, before anybody is answered: what a crash cut off. Later on it is done by itself. */
    readonly recover: Effect.Effect<void>
  }
>()("backend/accounts/Proving") {
  static readonly layer = Layer.effect(
    Proving,
    Effect.gen(function* () {
      const { users, identities } = yield* Kept
      const shedding = yield* Shedding
      const letters = yield* Letters
      const turn = yield* Semaphore.make(1)

      const free = Effect.fnUntraced(function* ({
        id,
        shedding: mark,
      }: Pick<UserRecord, "id" | "shedding">) {
        // Done by another meanwhile: what the account shares by now is its owner's.
        if (mark === undefined || Option.isNone(yield* users.first({ id, shedding: mark }))) return
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
      })
      const finish = Effect.fn("Proving.finish")((user: Pick<UserRecord, "id" | "shedding">) =>
        user.shedding === undefined ? Effect.void : turn.withPermit(free(user)),
      )

      const unfinished = Effect.gen(function* () {
        const marked = yield* users.find({ filter: { shedding: { $exists: true } } })
        // Letters of those who proved their address just before something broke.
        const waiting = yield* letters.keepersHeld
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
              Effect.logError(`account ${String(user.id)} could not be freed yet`, cause),
            ),
          )
        }
        for (const id of proved) yield* Effect.ignore(letters.release(id))
      })

      const recover = Effect.flatMap(unfinished, goOn)

      // Only what was there a look ago: whatever is younger is in somebody's hands.
      let before: ReadonlySet<UserId> = new Set()
      yield* Effect.gen(function* () {
        yield* Effect.sleep(lookAgain)
        const { marked, proved } = yield* unfinished
        const known = before
        before = new Set([...marked.map(({ id }) => id), ...proved])
        yield* goOn({
          marked: marked.filter(({ id }) => known.has(id)),
          proved: proved.filter((id) => known.has(id)),
        })
      }).pipe(
        unlessInterrupted((cause) => Effect.logWarning("Accounts could not be looked at", cause)),
        Effect.forever,
        Effect.forkScoped,
      )

      return Proving.of({ finish, recover })
    }),
  )
}
