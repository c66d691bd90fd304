import { createHash, randomBytes } from "node:crypto"
import { Clock, Context, DateTime, Effect, Layer, Option } from "effect"
import type { NoRoom } from "#protocol/failure.ts"
import type { UserId } from "#protocol/ids.ts"
import { Happenings } from "../happenings.ts"
import { AccountRecords, type UserRecord } from "./records.ts"

/** How long a session lasts without use. */
export const sessionSeconds = 7 * 24 * 60 * 60

/** A used session is renewed when less than this part of its life is left. */
const renewBelow = 0.9

const hash = (token: string) => createHash("sha256").update(token).digest("hex")

export interface SignedIn {
  readonly user: UserRecord
  /** Names the session; safe to log, useless as a cookie. */
  readonly session: string
  /** It was given its full life again just now. */
  readonly isRenewed: boolean
}

/** Signed-in devices. Kept on the server, so that signing out ends a copied cookie as well. */
export class Sessions extends Context.Service<
  Sessions,
  {
    /** Answers the token for the cookie: 256 random bits, kept only as their hash. */
    readonly begin: (user: UserId) => Effect.Effect<string, NoRoom>
    readonly userOf: (token: string) => Effect.Effect<Option.Option<SignedIn>>
    readonly end: (token: string) => Effect.Effect<void>
  }
>()("backend/accounts/Sessions") {
  static readonly layer = Layer.effect(
    Sessions,
    Effect.gen(function* () {
      const { users, sessions } = yield* AccountRecords
      const { announceSignOut } = yield* Happenings
      const lifetime = sessionSeconds * 1000

      const begin = Effect.fn("Sessions.begin")(function* (userId: UserId) {
        const now = yield* Clock.currentTimeMillis
        yield* sessions.remove({ expiresAt: { $lt: now } })
        const token = randomBytes(32).toString("base64url")
        const createdAt = DateTime.formatIso(yield* DateTime.now)
        yield* sessions
          .insert({ id: hash(token), userId, createdAt, expiresAt: now + lifetime })
          .pipe(Effect.catchTag("AlreadyThere", Effect.die))
        return token
      })

      const userOf = Effect.fn("Sessions.userOf")(function* (token: string) {
        const now = yield* Clock.currentTimeMillis
        const session = yield* sessions.get(hash(token))
        if (Option.isNone(session) || session.value.expiresAt <= now) return Option.none()
        const isRenewed = session.value.expiresAt - now < lifetime * renewBelow
        if (isRenewed) {
          yield* sessions
            .update({ id: session.value.id }, { $set: { expiresAt: now + lifetime } })
            .pipe(Effect.ignore)
        }
        const user = yield* users.get(session.value.userId)
        return Option.map(user, (found) => ({
          user: found,
          session: session.value.id,
          isRenewed,
        }))
      })

      const end = Effect.fn("Sessions.end")(function* (token: string) {
        yield* sessions.remove({ id: hash(token) })
        yield* announceSignOut(hash(token))
      })

      return Sessions.of({ begin, userOf, end })
    }),
  )
}
