import { Context, DateTime, Effect, Layer, Option } from "effect"
import { Locked, Forbidden, type InsufficientStorage } from "#protocol/errors.ts"
import type { UserId } from "#protocol/ids.ts"
import { type PlansHere, roomOf } from "#protocol/plan.ts"
import { Plan } from "#protocol/user.ts"
import { Database } from "../../platform/database/database.ts"
import type { Filter, Update } from "../../ports/document-store.ts"
import { Plans } from "./plan.ts"
import { errorMessages } from "#protocol/error-messages.ts"

const upgradeNeeded = ({ kind }: PlansHere) =>
  kind === "premium"
    ? new Forbidden({
        message: errorMessages.freeStoriesUsed,
        requiresUpgrade: true,
        canUpgrade: true,
      })
    : new Forbidden({
        message: errorMessages.storiesUsed,
        requiresUpgrade: true,
      })

/**
 * Limits how many stories a plan may record. Counting is one atomic step, so parallel saves cannot
 * exceed the limit.
 */
export class Quota extends Context.Service<
  Quota,
  {
    /** Takes a place for the save with this key. */
    readonly reserve: (
      user: UserId,
      saveKey: string,
    ) => Effect.Effect<void, Forbidden | Locked | InsufficientStorage>
    /**
     * Takes a place for the save with this key, unless it has one; whether it was taken now. For saves
     * of which more than one request is a part.
     */
    readonly ensureReserved: (
      user: UserId,
      saveKey: string,
    ) => Effect.Effect<boolean, Forbidden | InsufficientStorage>
    /**
     * The story was saved: its place stays taken, and the user counts as active now. False when no save
     * with this key has a place.
     */
    readonly commit: (user: UserId, saveKey: string) => Effect.Effect<boolean>
    /** The story was not saved: frees the place. */
    readonly release: (user: UserId, saveKey: string) => Effect.Effect<void>
    /**
     * A saved story turned out to have nothing to hear: frees its place, once however often this is
     * called.
     */
    readonly refund: (user: UserId, saveKey: string) => Effect.Effect<void, InsufficientStorage>
    /**
     * Unfinished saves with their users; at startup these are the ones that a crash interrupted.
     */
    readonly underWay: Effect.Effect<
      ReadonlyArray<{ readonly user: UserId; readonly saveKey: string }>
    >
  }
>()("backend/features/plans/Quota") {
  static readonly layer = Layer.effect(
    Quota,
    Effect.gen(function* () {
      const { users } = yield* Database
      const { here } = yield* Plans

      /** Which users have room for one more story, whatever becomes of their plan meanwhile. */
      const withRoom: Filter = {
        $or: Plan.literals.map((plan): Filter => {
          const { stories } = roomOf(plan, here.kind)
          return {
            subscriptionStatus: plan,
            ...(stories === null ? {} : { storiesRecorded: { $lt: stories } }),
          }
        }),
      }

      const ensureReserved = Effect.fn("Quota.ensureReserved")(function* (
        user: UserId,
        saveKey: string,
      ) {
        const taken = yield* users.findAndUpdate(
          { id: user, pendingSaves: { $ne: saveKey }, ...withRoom },
          { $inc: { storiesRecorded: 1 }, $push: { pendingSaves: saveKey } },
        )
        if (Option.isSome(taken)) return true
        const underWayAlready = yield* users.count({ id: user, pendingSaves: saveKey })
        return underWayAlready > 0 ? false : yield* upgradeNeeded(here)
      })

      const reserve = Effect.fn("Quota.reserve")(function* (user: UserId, saveKey: string) {
        if (yield* ensureReserved(user, saveKey)) return
        return yield* new Locked({
          message: errorMessages.storyBeingSaved,
        })
      })

      /** Ends a save; false when it is not under way. */
      const finish = Effect.fnUntraced(function* (user: UserId, saveKey: string, change: Update) {
        const found = yield* users
          .findAndUpdate(
            { id: user, pendingSaves: saveKey },
            { $pull: { pendingSaves: saveKey }, ...change },
          )
          // The document shrinks, so this needs no disk space and cannot fail.
          .pipe(Effect.orDie)
        return Option.isSome(found)
      })

      const commit = Effect.fn("Quota.commit")(function* (user: UserId, saveKey: string) {
        const updatedAt = DateTime.formatIso(yield* DateTime.now)
        return yield* finish(user, saveKey, { $set: { updatedAt } })
      })

      const refund = Effect.fn("Quota.refund")(function* (user: UserId, saveKey: string) {
        yield* users.findAndUpdate(
          { id: user, placesGivenBack: { $ne: saveKey } },
          { $inc: { storiesRecorded: -1 }, $push: { placesGivenBack: saveKey } },
        )
      })

      const underWay = Effect.map(users.find({ filter: { pendingSaves: { $ne: [] } } }), (found) =>
        found.flatMap((user) => user.pendingSaves.map((saveKey) => ({ user: user.id, saveKey }))),
      )

      return Quota.of({
        reserve,
        ensureReserved,
        commit,
        release: (user, saveKey) =>
          Effect.asVoid(finish(user, saveKey, { $inc: { storiesRecorded: -1 } })),
        refund,
        underWay,
      })
    }),
  )
}
