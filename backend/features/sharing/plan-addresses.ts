import { Clock, Effect } from "effect"
import type { UserId } from "#protocol/ids.ts"
import { Database } from "../../platform/database/database.ts"
import type { UserRecord } from "../../platform/database/users.ts"
import { claimsIn, type LeasePaths } from "../../platform/jobs/claims.ts"
import { turnsIn } from "../../platform/jobs/document-lock.ts"

const invitingPlace: LeasePaths<UserRecord> = {
  open: {},
  claim: "invitingClaim",
  until: "invitingUntil",
  leaseOf: ({ invitingClaim = null, invitingUntil = 0 }) => ({
    claim: invitingClaim,
    until: invitingUntil,
  }),
  isBare: true,
}

/** Longer than writing an invitation takes; a crash in between delays the next one by as much. */
const invitingLease = { millis: 15_000, renewEvery: null }

/** The addresses that have a place in a keeper's plan, and the lock under which more get one. */
export const planAddresses = Effect.gen(function* () {
  const { shares, users } = yield* Database

  // Written one at a time, so that two cannot both take the last place.
  const claims = claimsIn(users, invitingPlace, invitingLease)
  const withLock = yield* turnsIn(claims, (id) => Effect.map(users.count({ id }), (n) => n > 0))

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
