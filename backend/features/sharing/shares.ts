import { Context, Effect, Layer, Option } from "effect"
import { type InsufficientStorage, type Forbidden, NotFound } from "#protocol/errors.ts"
import { everybody, type SharedId, type ShareId, type UserId } from "#protocol/ids.ts"
import type { Share, ShareRole } from "#protocol/share.ts"
import { Database } from "../../platform/database/database.ts"
import { Authorize } from "../access/authorize.ts"
import { Grants } from "../access/grants.ts"
import { holds } from "../access/policy.ts"
import { ShareEvents } from "./share-events.ts"
import { SharePresenter } from "./presenter.ts"

const noShare = () =>
  new NotFound({ message: "We couldn't find this share. It may have been removed already." })

export class Shares extends Context.Service<
  Shares,
  {
    /** The shares the user gave on a person; with `everybody`, all they ever gave. Newest first. */
    readonly list: (
      user: UserId,
      personId: SharedId,
    ) => Effect.Effect<ReadonlyArray<Share>, NotFound | Forbidden>
    /** Changes the role of an invitation or a grant; takes effect at once. */
    readonly change: (
      user: UserId,
      personId: SharedId,
      id: ShareId,
      role: ShareRole,
    ) => Effect.Effect<Share, NotFound | Forbidden | InsufficientStorage>
    /**
     * Withdraws an invitation or revokes a grant; takes effect at once. The user who holds a grant
     * can also give it up.
     */
    readonly end: (
      user: UserId,
      personId: SharedId,
      id: ShareId,
    ) => Effect.Effect<void, NotFound | Forbidden>
  }
>()("backend/features/sharing/Shares") {
  static readonly layer = Layer.effect(
    Shares,
    Effect.gen(function* () {
      const { shares } = yield* Database
      const authorize = yield* Authorize
      const { askerOf } = yield* Grants
      const news = yield* ShareEvents
      const views = yield* SharePresenter

      /**
       * Refuses everybody but the person's keeper. With `everybody` there is nothing to check,
       * since it means the user's own people.
       */
      const requireKeeper = (user: UserId, personId: SharedId) =>
        personId === everybody
          ? Effect.void
          : Effect.asVoid(authorize.person(user, personId, "own"))

      const list = Effect.fn("Shares.list")(function* (user: UserId, personId: SharedId) {
        yield* requireKeeper(user, personId)
        const found = yield* shares.find({
          filter: {
            keeperId: user,
            status: { $ne: "revoked" },
            ...(personId === everybody ? {} : { personId }),
          },
          sort: [
            ["createdAt", -1],
            ["id", -1],
          ],
        })
        return yield* views.of(found)
      })

      const change = Effect.fn("Shares.change")(function* (
        user: UserId,
        personId: SharedId,
        id: ShareId,
        role: ShareRole,
      ) {
        yield* requireKeeper(user, personId)
        const changed = yield* shares.findAndUpdate(
          { id, keeperId: user, personId, status: { $in: ["pending", "accepted"] } },
          { $set: { role } },
        )
        if (Option.isNone(changed)) return yield* noShare()
        yield* news.tell([changed.value])
        return yield* views.ofOne(changed.value)
      })

      const end = Effect.fn("Shares.end")(function* (
        user: UserId,
        personId: SharedId,
        id: ShareId,
      ) {
        const isHolder = holds(yield* askerOf(user), { shareId: id, personId })
        if (!isHolder) yield* requireKeeper(user, personId)
        const held = { id, personId, userId: user, status: "accepted" }
        const kept = { id, personId, keeperId: user, status: { $ne: "revoked" } }
        const ended = yield* shares
          .findAndUpdate(isHolder ? held : kept, { $set: { status: "revoked" } })
          // The document does not grow, so this needs no disk space and cannot fail.
          .pipe(Effect.orDie)
        if (Option.isNone(ended)) return yield* noShare()
        yield* news.tell([ended.value])
      })

      return Shares.of({ list, change, end })
    }),
  )
}
