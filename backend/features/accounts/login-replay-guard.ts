import { Clock, Context, Effect, Layer } from "effect"
import type { InsufficientStorage } from "#protocol/errors.ts"
import { hashOf } from "../../lib/sha256.ts"
import { Database } from "../../platform/database/database.ts"

/** How long an attempt to sign in at a provider may take, in seconds. */
export const attemptSeconds = 10 * 60

/**
 * Lets each attempt be answered only once, even by somebody who has a copy of the browser's
 * cookies.
 */
export class LoginReplayGuard extends Context.Service<
  LoginReplayGuard,
  {
    /** Whether this is the first answer to the attempt. */
    readonly isFirst: (state: string) => Effect.Effect<boolean, InsufficientStorage>
  }
>()("backend/features/accounts/LoginReplayGuard") {
  static readonly layer = Layer.effect(
    LoginReplayGuard,
    Effect.gen(function* () {
      const { usedLoginStates: answered } = yield* Database

      const isFirst = Effect.fn("LoginReplayGuard.isFirst")(function* (state: string) {
        const now = yield* Clock.currentTimeMillis
        yield* answered.remove({ expiresAt: { $lt: now } })
        const id = hashOf(state)
        // Kept for twice the cookie's lifetime, to allow for clocks that differ.
        const expiresAt = now + 2 * attemptSeconds * 1_000
        return yield* answered.insertIfAbsent({ id, expiresAt })
      })

      return LoginReplayGuard.of({ isFirst })
    }),
  )
}
