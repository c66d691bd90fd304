import { Clock, Deferred, Effect, Option } from "effect"
import type { UserId } from "#protocol/ids.ts"
import { Database } from "../../platform/database/database.ts"
import type { WaitingRecord } from "../../platform/database/emails.ts"
import type { EmailComposer } from "../email/composers.ts"
import { isReachable } from "../email/can-email.ts"
import { unsavedRecordingsEmail } from "../email/templates/unsaved-recordings.ts"
import { Mailer } from "../../ports/mailer.ts"
import { PublicUrl } from "../../platform/config/public-url.ts"
import { asWaiting, leftAlone } from "./abandoned-uploads.ts"
import { type UploadTimes, usualUploadTimes } from "./upload-times.ts"

/**
 * Writes the emails about recordings that nobody went on with. One tells of all there are, and no other
 * email tells of them again.
 */
export const waitingMail = Effect.fnUntraced(function* ({
  remindMillis,
  storedMillis,
}: Pick<UploadTimes, "remindMillis" | "storedMillis"> = usualUploadTimes) {
  const { users, uploads, stories } = yield* Database
  const mailer = yield* Mailer
  const address = yield* PublicUrl

  /** Those without a story. */
  const find = Effect.fnUntraced(function* (userId: UserId) {
    const now = yield* Clock.currentTimeMillis
    const alone = leftAlone(yield* uploads.find({ filter: { userId } }), now - remindMillis)
    return yield* Effect.filter(alone, ([{ saveKey }]) =>
      Effect.map(stories.count({ recorderId: userId, saveKey }), (saved) => saved === 0),
    )
  })

  const compose = Effect.fn("waitingMail.compose")(function* (message: WaitingRecord) {
    const origin = yield* Deferred.await(address)
    const userId = message.keeperId
    const found = yield* users.get(userId)
    if (Option.isNone(found) || !isReachable(found.value, mailer)) return Option.none()
    const keys = (yield* find(userId)).map(([{ saveKey }]) => saveKey)
    // From now on they are this email's alone, however often it is tried. A full disk defers it.
    yield* Effect.orDie(
      uploads.update(
        { userId, saveKey: { $in: keys }, reminderEmailId: { $exists: false } },
        { $set: { reminderEmailId: message.id } },
      ),
    )
    const told = (yield* find(userId)).filter(
      ([{ reminderEmailId }]) => reminderEmailId === message.id,
    )
    return told.length === 0
      ? Option.none()
      : Option.some(
          unsavedRecordingsEmail({
            to: found.value.email,
            origin,
            recordings: told.map((takes) => asWaiting(takes, storedMillis)),
            messageId: message.messageId,
          }),
        )
  })

  const writer: EmailComposer<WaitingRecord> = { compose, onOutcome: () => Effect.void }
  return writer
})
