import { Context, Effect, Layer } from "effect"
import type { AccountData } from "#protocol/account.ts"
import type { UserId } from "#protocol/ids.ts"
import { Database } from "../../platform/database/database.ts"
import { takesOf } from "../../platform/database/takes.ts"

/** Counts what an account holds. */
export class AccountSummary extends Context.Service<
  AccountSummary,
  { readonly of: (user: UserId) => Effect.Effect<AccountData> }
>()("backend/features/export/AccountSummary") {
  static readonly layer = Layer.effect(
    AccountSummary,
    Effect.gen(function* () {
      const { people, shares, stories } = yield* Database

      const of = Effect.fn("AccountSummary.of")(function* (user: UserId) {
        const owned = yield* stories.every({
          filter: {
            $or: [{ keeperId: user }, { recorderId: user }],
            deleted: { $exists: false },
          },
        })
        const kept = owned.filter(({ keeperId }) => keeperId === user)
        return {
          people: yield* people.count({ keeperId: user }),
          stories: kept.length,
          storiesOfOthers: kept.filter(
            ({ recorderId }) => recorderId !== null && recorderId !== user,
          ).length,
          storiesElsewhere: owned.length - kept.length,
          shares: yield* shares.count({
            keeperId: user,
            status: { $in: ["pending", "accepted"] },
          }),
          recordingBytes: owned.flatMap(takesOf).reduce((sum, { bytes }) => sum + bytes, 0),
        }
      })

      return AccountSummary.of({ of })
    }),
  )
}
