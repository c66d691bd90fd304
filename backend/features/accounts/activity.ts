import { Clock, Context, DateTime, Effect, Layer } from "effect"
import type { UserId } from "#protocol/ids.ts"
import { unlessInterrupted } from "../../lib/catch-unless-interrupted.ts"
import { Database } from "../../platform/database/database.ts"

/** Each server notes a user at most this often; only the day is ever shown. */
const pauseMillis = 5 * 60 * 1_000
/** With this many users remembered, entries older than the pause are forgotten. */
const mostUsers = 1_000

/** When users were last active. If noting it fails, the request still succeeds. */
export class Activity extends Context.Service<
  Activity,
  {
    /** Call this when the user does something, not when a page only looks for news. */
    readonly note: (user: UserId) => Effect.Effect<void>
  }
>()("backend/features/accounts/Activity") {
  static readonly layer = Layer.effect(
    Activity,
    Effect.gen(function* () {
      const { users } = yield* Database
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
        unlessInterrupted((cause) => Effect.logWarning("user activity could not be stored", cause)),
      )

      return Activity.of({ note })
    }),
  )
}
