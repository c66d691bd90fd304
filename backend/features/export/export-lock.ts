import { Deferred, Effect } from "effect"
import type { UserId } from "#protocol/ids.ts"
import { Locks } from "../../platform/cluster/locks.ts"

/**
 * Makes what takes the right to export what a user has, until the scope ends; false: somebody has it, on
 * whichever node. One whose node died is free when its lease is over.
 */
export const makeOneExport = Effect.gen(function* () {
  const locks = yield* Locks
  return Effect.fnUntraced(function* (user: UserId) {
    const isOurs = yield* Deferred.make<boolean>()
    const holding = locks.tryWithLock(`exporting of user ${String(user)}`)(
      Effect.andThen(Deferred.succeed(isOurs, true), Effect.never),
    )
    yield* holding.pipe(
      Effect.andThen(Deferred.succeed(isOurs, false)),
      // A full disk is no reason to keep a family from taking everything along.
      Effect.catchCause(() => Deferred.succeed(isOurs, true)),
      Effect.forkScoped,
    )
    return yield* Deferred.await(isOurs)
  })
})
