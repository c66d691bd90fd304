import { Clock, Deferred, Effect, Option } from "effect"
import { unsubscribeLink } from "#protocol/paths.ts"
import { Grants } from "../access/grants.ts"
import { accessToStory } from "../access/policy.ts"
import { AccountKey } from "../accounts/account-key.ts"
import { stopTokenOf } from "../accounts/email-preferences.ts"
import { Database } from "../../platform/database/database.ts"
import type { NewStoriesRecord } from "../../platform/database/emails.ts"
import { NotYet, type EmailComposer } from "../email/composers.ts"
import { newStoriesEmail } from "../email/templates/new-stories.ts"
import { Mailer } from "../../ports/mailer.ts"
import { PublicUrl } from "../../platform/config/public-url.ts"
import { wantsNewsOf } from "./notification-rules.ts"

/**
 * Writes the emails about new stories. Whether somebody still wants one, and may still see each story,
 * is asked again when it is sent.
 */
export const newStoriesMail = Effect.gen(function* () {
  const { users, storyNotifications, stories, people } = yield* Database
  const { askerOf } = yield* Grants
  const key = yield* AccountKey
  const mailer = yield* Mailer
  const address = yield* PublicUrl

  const compose = Effect.fn("newStoriesMail.compose")(function* (message: NewStoriesRecord) {
    const origin = yield* Deferred.await(address)
    if (message.notBefore > (yield* Clock.currentTimeMillis)) return yield* new NotYet()
    const found = yield* users.get(message.keeperId)
    if (Option.isNone(found)) return Option.none()
    const user = found.value
    const asker = yield* askerOf(user.id)
    const noted = yield* storyNotifications.find({
      filter: { userId: user.id, emailId: { $in: [null, message.id] } },
    })
    const told = yield* stories.find({
      filter: { id: { $in: noted.map(({ storyId }) => storyId) }, "work.state": "ready" },
      sort: [["id", 1]],
    })
    const seen = told.filter(
      (story) => accessToStory(asker, story) !== "none" && wantsNewsOf(user, story, mailer),
    )
    if (seen.length === 0) return Option.none()
    // From now on they are this email's alone, however often it is tried. Disk space for that was
    // there when they were noted.
    yield* Effect.orDie(
      storyNotifications.update(
        { userId: user.id, storyId: { $in: seen.map(({ id }) => id) } },
        { $set: { emailId: message.id } },
      ),
    )
    const tellers = yield* people.find({
      filter: { id: { $in: seen.map(({ storytellerId }) => storytellerId) } },
    })
    const names = new Map(tellers.map(({ id, name }) => [id, name]))
    return Option.some(
      newStoriesEmail({
        to: user.email,
        origin,
        stories: seen.map(({ id, title, storytellerId }) => ({
          id,
          title,
          teller: names.get(storytellerId) ?? "",
        })),
        stopLink: unsubscribeLink(origin, stopTokenOf(key, user.id)),
        messageId: message.messageId,
      }),
    )
  })

  const writer: EmailComposer<NewStoriesRecord> = { compose, onOutcome: () => Effect.void }
  return writer
})
