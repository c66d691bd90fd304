import { Clock, Effect, Option } from "effect"
import type { UserId } from "#protocol/ids.ts"
import { Locks } from "../../platform/cluster/locks.ts"
import { Database } from "../../platform/database/database.ts"
import type { UserRecord } from "../../platform/database/users.ts"

/** The addresses that have a place in a keeper's plan, and the lock under which more get one. */
export const planAddresses = Effect.gen(function* () {
  const { shares, users } = yield* Database
  const locks = yield* Locks

  /**
   * One at a time, so that two cannot both take the last place; with the keeper as they are at that
   * moment, and none where they have no account any more.
   */
  const withLock = <A, E, R>(
    keeperId: UserId,
    work: (keeper: UserRecord) => Effect.Effect<A, E, R>,
  ) =>
    users.get(keeperId).pipe(
      Effect.flatMap(
        Option.match({
          onNone: () => Effect.succeedNone,
          onSome: (keeper) => Effect.asSome(work(keeper)),
        }),
      ),
      locks.withLock(`sharing of user ${String(keeperId)}`),
    )

  /** Those of shares that are accepted, or pending and not over. */
  const addressesOf = Effect.fn("sharing.addressesOf")(function* (keeperId: UserId) {
    const now = yield* Clock.currentTimeMillis
    const live = yield* shares.find({
      filter: {
        keeperId,
        $or: [{ status: "accepted" }, { status: "pending", expiresAt: { $gt: now } }],
      },
    })
    return new Set(live.map((share) => share.emailKey))
  })
  return { withLock, addressesOf }
})
