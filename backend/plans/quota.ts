import { Context, DateTime, Effect, Layer, Option } from "effect"
import { Conflict, NotAllowed, type NoRoom } from "#protocol/failure.ts"
import type { UserId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import { Kept } from "../kept/kept.ts"
import type { Update } from "../ports/documents.ts"

const upgradeNeeded = () =>
  new NotAllowed({
    message: "You've reached your free story limit. Upgrade to continue recording.",
    requiresUpgrade: true,
  })

/** How many stories a plan lets somebody record. Counted in one atomic step, so two at once cannot pass the limit. */
export class Quota extends Context.Service<
  Quota,
  {
    /** Takes one of the user's stories for a save under this key. */
    readonly take: (
      user: UserId,
      saveKey: string,
    ) => Effect.Effect<void, NotAllowed | Conflict | NoRoom>
    /** The story is kept: its place stays taken, and the user was active just now. */
    readonly settle: (user: UserId, saveKey: string) => Effect.Effect<void>
    /** No story came of it: the place is free again. */
    readonly giveBack: (user: UserId, saveKey: string) => Effect.Effect<void>
    /** There is nothing to hear in a story that was kept: its place is free again, once however often this is said. */
    readonly uncount: (user: UserId, saveKey: string) => Effect.Effect<void, NoRoom>
    /** Saves that were under way, by user: at the start, those a crash cut off. */
    readonly underWay: Effect.Effect<
      ReadonlyArray<{ readonly user: UserId; readonly saveKey: string }>
    >
  }
>()("backend/plans/Quota") {
  static readonly layer = Layer.effect(
    Quota,
    Effect.gen(function* () {
      const { users } = yield* Kept

      const take = Effect.fn("Quota.take")(function* (user: UserId, saveKey: string) {
        const taken = yield* users.findAndUpdate(
          {
            id: user,
            savesUnderWay: { $ne: saveKey },
            $or: [
              { subscriptionStatus: "active" },
              { storiesRecorded: { $lt: limits.free.stories } },
            ],
          },
          { $inc: { storiesRecorded: 1 }, $push: { savesUnderWay: saveKey } },
        )
        if (Option.isSome(taken)) return
        const underWayAlready = yield* users.count({ id: user, savesUnderWay: saveKey })
        if (underWayAlready > 0) {
          return yield* new Conflict({
            message: "This story is just being saved. Please wait a moment.",
          })
        }
        return yield* upgradeNeeded()
      })

      const finish = Effect.fnUntraced(function* (user: UserId, saveKey: string, change: Update) {
        yield* users
          .findAndUpdate(
            { id: user, savesUnderWay: saveKey },
            { $pull: { savesUnderWay: saveKey }, ...change },
          )
          // Shrinking a document needs no room, and a unique value is not touched.
          .pipe(Effect.orDie)
      })

      const settle = Effect.fn("Quota.settle")(function* (user: UserId, saveKey: string) {
        const updatedAt = DateTime.formatIso(yield* DateTime.now)
        yield* finish(user, saveKey, { $set: { updatedAt } })
      })

      const uncount = Effect.fn("Quota.uncount")(function* (user: UserId, saveKey: string) {
        yield* users.findAndUpdate(
          { id: user, placesGivenBack: { $ne: saveKey } },
          { $inc: { storiesRecorded: -1 }, $push: { placesGivenBack: saveKey } },
        )
      })

      const underWay = Effect.map(users.find({ filter: { savesUnderWay: { $ne: [] } } }), (found) =>
        found.flatMap((user) => user.savesUnderWay.map((saveKey) => ({ user: user.id, saveKey }))),
      )

      return Quota.of({
        take,
        settle,
        giveBack: (user, saveKey) => finish(user, saveKey, { $inc: { storiesRecorded: -1 } }),
        uncount,
        underWay,
      })
    }),
  )
}
