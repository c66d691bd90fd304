import { Clock, Context, Effect, Layer, Option } from "effect"
import type { InsufficientStorage } from "#protocol/errors.ts"
import type { StoryId, UserId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import { Grants } from "../access/grants.ts"
import { viewersOf } from "../access/policy.ts"
import { Database } from "../../platform/database/database.ts"
import type { EmailRecord } from "../../platform/database/emails.ts"
import { noticeId } from "../../platform/database/story-notifications.ts"
import { wantsNewsOf } from "./notification-rules.ts"
import { Emails } from "../email/emails.ts"
import { Mailer } from "../../ports/mailer.ts"

const { gatherMinutes, apartMinutes } = limits.newStoryEmails
const minutes = 60_000

/**
 * When the next email to a user is written, given their last one; null when that one still gathers and
 * will tell of what was noted by now.
 */
export const nextEmailAt = (
  last: Pick<EmailRecord, "state" | "claim" | "nextAt"> | undefined,
  now: number,
): number | null => {
  const soonest = now + gatherMinutes * minutes
  if (last === undefined || last.state === "void") return soonest
  // Being written just now, it may have gathered already.
  const isTaken = last.claim !== null || last.nextAt <= now
  if (last.state === "waiting" && !isTaken) return null
  const sentAt = last.state === "waiting" ? now : last.nextAt
  return Math.max(soonest, sentAt + apartMinutes * minutes)
}

/** Notes who wants to be told by email of a story that is ready for the first time. */
export class StoryNotifications extends Context.Service<
  StoryNotifications,
  {
    readonly note: (id: StoryId) => Effect.Effect<void, InsufficientStorage>
    /**
     * The story can be heard again, after it was deleted or heard anew: no email could tell of it
     * meanwhile, and whoever was noted and not told gets another.
     */
    readonly remind: (id: StoryId) => Effect.Effect<void, InsufficientStorage>
  }
>()("backend/features/stories/StoryNotifications") {
  static readonly layer = Layer.effect(
    StoryNotifications,
    Effect.gen(function* () {
      const { stories, users, storyNotifications, emails: records } = yield* Database
      const { usersIn } = yield* Grants
      const emails = yield* Emails
      const mailer = yield* Mailer

      const order = Effect.fnUntraced(function* (keeperId: UserId) {
        const now = yield* Clock.currentTimeMillis
        const [last] = yield* records.find({
          filter: { keeperId, kind: "new-stories" },
          sort: [["number", -1]],
          limit: 1,
        })
        const notBefore = nextEmailAt(last, now)
        if (notBefore === null) return
        const number = last?.kind === "new-stories" ? last.number + 1 : 1
        yield* emails.enqueue({ kind: "new-stories", keeperId, number, notBefore })
      })

      const remind = Effect.fn("StoryNotifications.remind")(function* (id: StoryId) {
        const untold = yield* storyNotifications.find({ filter: { storyId: id, emailId: null } })
        for (const { userId } of untold) yield* order(userId)
      })

      const note = Effect.fn("StoryNotifications.note")(function* (id: StoryId) {
        const found = yield* stories.get(id)
        if (Option.isNone(found)) return
        if (found.value.published === true) return yield* remind(id)
        const story = found.value
        const viewers = yield* usersIn(viewersOf(story))
        const wanting = yield* users.find({
          filter: { id: { $in: [...viewers] }, newStoryEmailsSince: { $exists: true } },
        })
        for (const user of wanting.filter((one) => wantsNewsOf(one, story, mailer))) {
          const notice = { userId: user.id, storyId: id, emailId: null }
          yield* storyNotifications.insertIfAbsent({ id: noticeId(id, user.id), ...notice })
          yield* order(user.id)
        }
      })

      return StoryNotifications.of({ note, remind })
    }),
  )
}
