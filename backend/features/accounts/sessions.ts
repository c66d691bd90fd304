import { randomBytes } from "node:crypto"
import { Clock, Context, DateTime, Effect, Layer, Option } from "effect"
import { type InsufficientStorage, Unauthorized } from "#protocol/errors.ts"
import type { UserId } from "#protocol/ids.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { hashOf } from "../../lib/sha256.ts"
import { Database } from "../../platform/database/database.ts"
import type { UserRecord } from "../../platform/database/users.ts"

/** How long a session lasts without use. */
export const sessionSeconds = 7 * 24 * 60 * 60

/** A session in use is renewed when less than this fraction of its lifetime is left. */
const renewBelow = 0.9

export interface SignedIn {
  readonly user: UserRecord
  /** The session's id, a hash of the token: it can be logged and is useless as a cookie. */
  readonly session: string
  /** It was just extended to its full lifetime. */
  readonly isRenewed: boolean
}

interface NewSession {
  /** For the cookie: 256 random bits, of which the store has only a hash. */
  readonly token: string
  readonly user: UserRecord
}

/**
 * Sessions of signed-in devices. They are kept on the server, so that signing out also ends copied
 * cookies.
 */
export class Sessions extends Context.Service<
  Sessions,
  {
    /**
     * Signs in a user who has just proved who they are. Fails if meanwhile their password was
     * changed, they left, or their account is being freed of others' access: the new session would
     * be missed by what ends all sessions.
     */
    readonly begin: (
      user: UserRecord,
    ) => Effect.Effect<NewSession, Unauthorized | InsufficientStorage>
    readonly userOf: (token: string) => Effect.Effect<Option.Option<SignedIn>>
    /**
     * Like `find`, and extends a session in use to its full lifetime. Only for callers that can
     * send the browser the renewed cookie.
     */
    readonly renew: (token: string) => Effect.Effect<Option.Option<SignedIn>>
    readonly end: (token: string) => Effect.Effect<void>
    /** Signs out every device of a user. */
    readonly endAll: (user: UserId) => Effect.Effect<void>
    /** Signs out every device of a user but one, whose session goes on with what changed of the user. */
    readonly endOthers: (
      user: UserRecord,
      session: string,
    ) => Effect.Effect<void, InsufficientStorage>
    /** Those of the named sessions that have ended, also by another server or program. */
    readonly ended: (ids: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<string>>
  }
>()("backend/features/accounts/Sessions") {
  static readonly layer = Layer.effect(
    Sessions,
    Effect.gen(function* () {
      const { users, sessions } = yield* Database
      const { publishSignOut } = yield* EventBus
      const lifetime = sessionSeconds * 1000

      const begin = Effect.fn("Sessions.begin")(function* ({
        id: userId,
        passwordHash,
        sessionEpoch: epoch = 0,
      }: UserRecord) {
        const now = yield* Clock.currentTimeMillis
        yield* sessions.remove({ expiresAt: { $lt: now } })
        const token = randomBytes(32).toString("base64url")
        const createdAt = DateTime.formatIso(yield* DateTime.now)
        yield* sessions.insert({
          id: hashOf(token),
          userId,
          epoch,
          createdAt,
          expiresAt: now + lifetime,
        })
        const signedIn = yield* users.findAndUpdate(
          {
            ...{ id: userId, passwordHash },
            ...{ closingSince: { $exists: false }, unverifiedShares: { $exists: false } },
          },
          { $set: { updatedAt: createdAt, lastActiveAt: createdAt } },
        )
        if (Option.isSome(signedIn)) return { token, user: signedIn.value }
        yield* sessions.remove({ id: hashOf(token) })
        return yield* new Unauthorized({ message: "Something changed. Please sign in again." })
      })

      const find = Effect.fnUntraced(function* (token: string) {
        const now = yield* Clock.currentTimeMillis
        const session = yield* sessions.get(hashOf(token))
        if (Option.isNone(session) || session.value.expiresAt <= now) return Option.none()
        const { id, userId, epoch = 0, expiresAt } = session.value
        const user = Option.filter(
          yield* users.get(userId),
          ({ closingSince, sessionEpoch = 0 }) =>
            closingSince === undefined && sessionEpoch === epoch,
        )
        return Option.map(user, (found) => ({ user: found, session: id, left: expiresAt - now }))
      })

      const userOf = Effect.fn("Sessions.userOf")((token: string) =>
        Effect.map(
          find(token),
          Option.map(({ user, session }): SignedIn => ({ user, session, isRenewed: false })),
        ),
      )

      const renew = Effect.fn("Sessions.renew")(function* (token: string) {
        const found = yield* find(token)
        if (Option.isNone(found)) return Option.none()
        const { user, session, left } = found.value
        const isRenewed = left < lifetime * renewBelow
        if (isRenewed) {
          const expiresAt = (yield* Clock.currentTimeMillis) + lifetime
          yield* Effect.ignore(sessions.update({ id: session }, { $set: { expiresAt } }))
        }
        return Option.some<SignedIn>({ user, session, isRenewed })
      })

      const end = Effect.fn("Sessions.end")(function* (token: string) {
        yield* sessions.remove({ id: hashOf(token) })
        yield* publishSignOut(hashOf(token))
      })

      const endAll = Effect.fn("Sessions.endAll")(function* (userId: UserId) {
        const found = yield* sessions.find({ filter: { userId } })
        yield* sessions.remove({ id: { $in: found.map(({ id }) => id) } })
        yield* Effect.forEach(found, ({ id }) => publishSignOut(id))
      })

      const endOthers = Effect.fn("Sessions.endOthers")(function* (
        { id: userId, sessionEpoch: epoch = 0 }: UserRecord,
        session: string,
      ) {
        yield* sessions.update({ id: session, userId }, { $set: { epoch } })
        const others = yield* sessions.find({ filter: { userId, id: { $ne: session } } })
        yield* sessions.remove({ id: { $in: others.map(({ id }) => id) } })
        yield* Effect.forEach(others, ({ id }) => publishSignOut(id))
      })

      const ended = Effect.fn("Sessions.ended")(function* (ids: ReadonlyArray<string>) {
        const now = yield* Clock.currentTimeMillis
        const found = yield* sessions.find({
          filter: { id: { $in: ids }, expiresAt: { $gt: now } },
        })
        const userIds = [...new Set(found.map(({ userId }) => userId))]
        const holders = yield* users.find({
          filter: { id: { $in: userIds }, closingSince: { $exists: false } },
        })
        const epochs = new Map(holders.map(({ id, sessionEpoch = 0 }) => [id, sessionEpoch]))
        const valid = new Set(
          found.flatMap(({ id, userId, epoch = 0 }) => (epochs.get(userId) === epoch ? [id] : [])),
        )
        return ids.filter((id) => !valid.has(id))
      })

      return Sessions.of({ begin, userOf, renew, end, endAll, endOthers, ended })
    }),
  )
}
