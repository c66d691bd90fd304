import { Context, Effect, Layer } from "effect"
import type { PersonId, UserId } from "#protocol/ids.ts"
import { Database } from "../../platform/database/database.ts"
import { Mailer } from "../../ports/mailer.ts"
import { Plans } from "../plans/plan.ts"
import { planAddresses } from "./plan-addresses.ts"
import { ShareEvents } from "./share-events.ts"

/** What becomes of the shares of a person who is deleted. */
export class ShareSuspension extends Context.Service<
  ShareSuspension,
  {
    /** Ends all shares of a person until they are restored, and removes their emails from the outbox. */
    readonly suspend: (id: PersonId) => Effect.Effect<void>
    /** What was suspended is as it was, as far as the keeper's plan has room. */
    readonly resume: (keeperId: UserId, id: PersonId) => Effect.Effect<void>
    /** Removes all shares of a person who is erased. */
    readonly forget: (id: PersonId) => Effect.Effect<void>
  }
>()("backend/features/sharing/ShareSuspension") {
  static readonly layer = Layer.effect(
    ShareSuspension,
    Effect.gen(function* () {
      const { shares, emails } = yield* Database
      const mailer = yield* Mailer
      const news = yield* ShareEvents
      const plans = yield* Plans
      const { withLock, addressesOf } = yield* planAddresses

      const letGoOfEmails = Effect.fnUntraced(function* (id: PersonId) {
        const all = yield* shares.find({ filter: { personId: id } })
        // Emails are found through their shares, so they have to be read before the shares are
        // removed.
        const about = yield* emails.find({
          filter: { shareId: { $in: all.map((share) => share.id) } },
        })
        yield* mailer.deleteFor(about.map(({ messageId }) => messageId))
      })

      const suspend = Effect.fn("ShareSuspension.suspend")(function* (id: PersonId) {
        const live = yield* shares.find({
          filter: { personId: id, status: { $in: ["pending", "accepted"] } },
        })
        yield* letGoOfEmails(id)
        for (const status of ["pending", "accepted"] as const) {
          yield* shares.update(
            { personId: id, status },
            { $set: { status: "revoked", suspendedStatus: status } },
          )
        }
        yield* shares.update(
          { linkPersonId: id },
          { $set: { linkPersonId: null, suspendedLinkId: id } },
        )
        yield* news.tell(live)
      }, Effect.orDie)

      const resume = Effect.fn("ShareSuspension.resume")(function* (
        keeperId: UserId,
        id: PersonId,
      ) {
        const again = yield* shares.find({
          filter: { personId: id, suspendedStatus: { $exists: true } },
          sort: [["id", 1]],
        })
        yield* withLock(keeperId, (keeper) =>
          Effect.gen(function* () {
            const { sharedWith } = plans.roomFor(keeper)
            const addresses = yield* addressesOf(keeperId)
            for (const { id: shareId, emailKey, suspendedStatus = null } of again) {
              const isPlaced = addresses.has(emailKey) || addresses.size < (sharedWith ?? Infinity)
              yield* shares.update(
                { id: shareId, suspendedStatus },
                {
                  ...(isPlaced && { $set: { status: suspendedStatus } }),
                  $unset: { suspendedStatus: true },
                },
              )
              if (isPlaced) addresses.add(emailKey)
            }
          }),
        )
        // One that was linked to somebody else meanwhile stays so.
        yield* shares.update(
          { suspendedLinkId: id, linkPersonId: null },
          { $set: { linkPersonId: id }, $unset: { suspendedLinkId: true } },
        )
        yield* news.tell(again)
      }, Effect.orDie)

      const forget = Effect.fn("ShareSuspension.forget")(function* (id: PersonId) {
        yield* letGoOfEmails(id)
        yield* shares.remove({ personId: id })
        yield* shares.update({ suspendedLinkId: id }, { $unset: { suspendedLinkId: true } })
      }, Effect.orDie)

      return ShareSuspension.of({ suspend, resume, forget })
    }),
  )
}
