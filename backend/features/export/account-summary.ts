import { Context, Effect, Layer } from "effect"
import type { Belongings } from "#protocol/account.ts"
import type { UserId } from "#protocol/ids.ts"
import { Kept } from "../../platform/database/database.ts"
import { takesOf } from "../../platform/database/takes.ts"

/** Counts what an account holds. */
export class Holdings extends Context.Service<
  Holdings,
  { readonly of: (user: UserId) => Effect.Effect<Belongings> }
>()("backend/features/export/Holdings") {
  static readonly layer = Layer.effect(
    Holdings,
    Effect.gen(function* () {
      const { people, shares, stories } = yield* Kept

      const of = Effect.fn("Holdings.of")(function* (user: UserId) {
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

      return Holdings.of({ of })
    }),
  )
}
