import { Clock, Context, Effect, Layer, Option } from "effect"
import { type InsufficientStorage, TooManyRequests } from "#protocol/errors.ts"
import { UserId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import { AccountKey, sealOf } from "../accounts/account-key.ts"
import type { UserRecord } from "../../platform/database/users.ts"
import { Database } from "../../platform/database/database.ts"
import { Plans } from "../plans/plan.ts"
import { Mailer } from "../../ports/mailer.ts"
import { frank, noInvitationCounts, waitUntilTomorrow } from "./invitation-limit-rules.ts"

/**
 * How often counting an email is tried again when another request of the same keeper changed the
 * count.
 */
const mostRounds = 20

const enoughForToday = (waitMillis: number) =>
  new TooManyRequests({
    message: "You've sent a lot of invitations today. You can send more tomorrow.",
    retryAfter: Math.ceil(waitMillis / 1_000),
  })

/** Whether an email goes, and why not. */
type MayGo = "goes" | "withheld" | "recent"

/**
 * Counts the emails each account has sent to others. The counts are in the store, so that several
 * servers share them.
 */
export class InvitationLimits extends Context.Service<
  InvitationLimits,
  {
    /** Refuses a keeper who has sent enough emails for today. */
    readonly refuseFlood: (keeper: UserId) => Effect.Effect<void, TooManyRequests>
    /** Counts one more email to an address; says why where it must not be sent. */
    readonly take: (
      keeper: UserRecord,
      emailKey: string,
    ) => Effect.Effect<MayGo, InsufficientStorage>
    /** Removes everything counted for an account. */
    readonly forget: (keeper: UserId) => Effect.Effect<void>
  }
>()("backend/features/sharing/InvitationLimits") {
  static readonly layer = Layer.effect(
    InvitationLimits,
    Effect.gen(function* () {
      const { invitationLimits: records } = yield* Database
      const key = yield* AccountKey
      const { kind } = yield* Mailer
      const plans = yield* Plans

      const mostFor = (keeper: UserRecord) => {
        // The outbox is only shown on this server; nothing in it is sent to anybody.
        if (kind === "outbox") return Number.POSITIVE_INFINITY
        return plans.roomFor(keeper).sharedWith ?? limits.invitation.addresses
      }

      const refuseFlood = Effect.fn("InvitationLimits.refuseFlood")(function* (keeper: UserId) {
        const found = Option.getOrElse(yield* records.get(keeper), () => noInvitationCounts)
        const wait = waitUntilTomorrow(found, yield* Clock.currentTimeMillis)
        if (wait > 0) return yield* enoughForToday(wait)
      })

      /** Null when another request changed the count meanwhile. */
      const takeOnce = Effect.fnUntraced(function* (
        keeper: UserRecord,
        to: string,
      ): Effect.fn.Return<MayGo | null, InsufficientStorage> {
        const { id } = keeper
        const found = Option.getOrNull(yield* records.get(id))
        const now = yield* Clock.currentTimeMillis
        const rules = { to, now, most: mostFor(keeper), leaves: kind !== "outbox" }
        const franked = frank(found ?? noInvitationCounts, rules)
        if (franked._tag !== "Goes") return franked._tag === "Recent" ? "recent" : "withheld"
        if (found === null) {
          const isFirst = yield* records.insertIfAbsent({ id, rev: 1, ...franked.next })
          return isFirst ? "goes" : null
        }
        const { rev } = found
        const changed = yield* records.findAndUpdate(
          { id, rev },
          { $set: { ...franked.next, rev: rev + 1 } },
        )
        return Option.isSome(changed) ? "goes" : null
      })

      const take = Effect.fn("InvitationLimits.take")(function* (
        keeper: UserRecord,
        emailKey: string,
      ) {
        const to = sealOf(key, "try", `email to ${emailKey}`)
        for (let round = 0; round < mostRounds; round += 1) {
          const taken = yield* takeOnce(keeper, to)
          if (taken !== null) return taken
        }
        return "withheld"
      })

      const forget = Effect.fn("InvitationLimits.forget")((id: UserId) =>
        Effect.asVoid(records.remove({ id })),
      )

      return InvitationLimits.of({ refuseFlood, take, forget })
    }),
  )
}
