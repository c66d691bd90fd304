import { timingSafeEqual } from "node:crypto"
import { Context, DateTime, Effect, Layer, Option, Schema } from "effect"
import { badLink, type EmailPreference } from "#protocol/account.ts"
import { BadRequest, type InsufficientStorage } from "#protocol/errors.ts"
import { UserId } from "#protocol/ids.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { Database } from "../../platform/database/database.ts"
import type { UserRecord } from "../../platform/database/users.ts"
import { AccountKey, sealOf } from "./account-key.ts"

const sealFor = (key: Buffer, user: UserId) => sealOf(key, "stop emails", String(user))

/**
 * The token that ends a user's emails about new stories, and can do nothing else. It works as long as
 * the email lies in somebody's mailbox.
 */
export const stopTokenOf = (key: Buffer, user: UserId): string => `${user}.${sealFor(key, user)}`

const readId = Schema.decodeUnknownOption(UserId)

/** Whose emails a token ends; none for one of somebody's own making. */
export const userOfStopToken = (key: Buffer, token: string): Option.Option<UserId> => {
  const [, digits = "", seal = ""] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? []
  return Option.filter(readId(digits === "" ? null : Number(digits)), (user) =>
    timingSafeEqual(Buffer.from(sealFor(key, user)), Buffer.from(seal)),
  )
}

/** Which emails users want. */
export class EmailPreferences extends Context.Service<
  EmailPreferences,
  {
    readonly choose: (
      user: UserRecord,
      choice: EmailPreference,
    ) => Effect.Effect<UserRecord, InsufficientStorage>
    /** Ends emails about new stories by the token in one of them; it may be used again. */
    readonly stop: (token: string) => Effect.Effect<void, BadRequest | InsufficientStorage>
  }
>()("backend/features/accounts/EmailPreferences") {
  static readonly layer = Layer.effect(
    EmailPreferences,
    Effect.gen(function* () {
      const { users } = yield* Database
      const key = yield* AccountKey
      const { publish } = yield* EventBus

      const tell = (id: UserId) => publish({ to: [id], event: { _tag: "UserChanged" } })

      const choose = Effect.fn("EmailPreferences.choose")(function* (
        user: UserRecord,
        { newStories }: EmailPreference,
      ) {
        const since = DateTime.formatIso(yield* DateTime.now)
        // Chosen twice, it counts from the first time.
        const changed = yield* newStories
          ? users.findAndUpdate(
              { id: user.id, newStoryEmailsSince: { $exists: false } },
              { $set: { newStoryEmailsSince: since } },
            )
          : users.findAndUpdate({ id: user.id }, { $unset: { newStoryEmailsSince: true } })
        if (Option.isSome(changed)) yield* tell(user.id)
        return Option.getOrElse(
          Option.isSome(changed) ? changed : yield* users.get(user.id),
          () => user,
        )
      })

      const stop = Effect.fn("EmailPreferences.stop")(function* (token: string) {
        const user = userOfStopToken(key, token)
        if (Option.isNone(user)) return yield* new BadRequest({ message: badLink })
        const changed = yield* users.findAndUpdate(
          { id: user.value, newStoryEmailsSince: { $exists: true } },
          { $unset: { newStoryEmailsSince: true } },
        )
        if (Option.isSome(changed)) yield* tell(user.value)
      })

      return EmailPreferences.of({ choose, stop })
    }),
  )
}
