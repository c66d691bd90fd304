import { Clock, Context, DateTime, Effect, Layer } from "effect"
import type { UserId } from "#protocol/ids.ts"
import { unlessInterrupted } from "../unless-interrupted.ts"
import { Kept } from "../kept/kept.ts"

/** Noted no more often for one user by one server: a day is all that is shown of it. */
const pauseMillis = 5 * 60 * 1_000
/** Users remembered before those who were noted long ago are forgotten. */
const mostUsers = 1_000

/** When users were last active. Only a note: whatever becomes of it, what they did is done. */
export class Activity extends Context.Service<
  Activity,
  {
    /** The user does something now, as opposed to a page that only looks. */
    readonly note: (user: UserId) => Effect.Effect<void>
  }
>()("backend/accounts/Activity") {
  static readonly layer = Layer.effect(
    Activity,
    Effect.gen(function* () {
      const { users } = yield* Kept
      const noted = new Map<UserId, number>()

      const forgetOld = (now: number) => {
        if (noted.size < mostUsers) return
        for (const [user, at] of noted) if (now - at >= pauseMillis) noted.delete(user)
      }

      const note = Effect.fn("Activity.note")(
        function* (user: UserId) {
          const now = yield* Clock.currentTimeMillis
          if (now - (noted.get(user) ?? Number.NEGATIVE_INFINITY) < pauseMillis) return
          forgetOld(now)
          noted.set(user, now)
          const lastActiveAt = DateTime.formatIso(yield* DateTime.now)
          yield* users.update({ id: user }, { $set: { lastActiveAt } })
        },
        unlessInterrupted((cause) => Effect.logWarning("who was active is not noted now", cause)),
      )

      return Activity.of({ note })
    }),
  )
}
