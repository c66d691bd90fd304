import { Context, Effect, Layer } from "effect"
import { everybody } from "#protocol/ids.ts"
import { Database } from "../../platform/database/database.ts"
import { fieldsOfLine } from "../../platform/database/story-projections.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { Mailer } from "../../ports/mailer.ts"
import { isAddressEnough } from "./email-trust.ts"
import type { ShareRecord } from "../../platform/database/shares.ts"

/** Tells both sides of shares that they were added, changed or ended. */
export class ShareEvents extends Context.Service<
  ShareEvents,
  { readonly tell: (shares: ReadonlyArray<ShareRecord>) => Effect.Effect<void> }
>()("backend/features/sharing/ShareEvents") {
  static readonly layer = Layer.effect(
    ShareEvents,
    Effect.gen(function* () {
      const { users, storyLines } = yield* Database
      const mailer = yield* Mailer
      const { publish } = yield* EventBus

      /** Who recorded a story that others may see by these shares: they see by whom. */
      const recorders = Effect.fnUntraced(function* (shares: ReadonlyArray<ShareRecord>) {
        const shared = shares.map(({ personId, keeperId }) =>
          personId === everybody
            ? { keeperIds: keeperId }
            : { $or: [{ storytellerId: personId }, { subjectIds: personId }] },
        )
        const keepers = shares.map(({ keeperId }) => keeperId)
        const recorded = yield* storyLines.find({
          filter: { $or: shared, recorderId: { $nin: keepers } },
          only: fieldsOfLine,
        })
        return recorded.flatMap(({ recorderId }) => (recorderId === null ? [] : [recorderId]))
      })

      const tell = Effect.fn("ShareEvents.tell")(function* (shares: ReadonlyArray<ShareRecord>) {
        const emailKeys = [...new Set(shares.map(({ emailKey }) => emailKey))]
        const accounts = yield* users.find({ filter: { emailKey: { $in: emailKeys } } })
        const invited = accounts.filter((user) => isAddressEnough(mailer, user))
        const holders = shares.flatMap(({ userId }) => (userId === null ? [] : [userId]))
        yield* publish({
          to: [
            ...new Set([...shares.map(({ keeperId }) => keeperId), ...(yield* recorders(shares))]),
          ],
          event: { _tag: "SharesChanged" },
        })
        yield* publish({ to: [...new Set(holders)], event: { _tag: "AccessChanged" } })
        yield* publish({
          to: invited.map(({ id }) => id),
          event: { _tag: "InvitesChanged" },
        })
      })

      return ShareEvents.of({ tell })
    }),
  )
}
