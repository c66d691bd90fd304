import { Effect } from "effect"
import type { FailedStory } from "#protocol/operator.ts"
import type { StoryId } from "#protocol/ids.ts"
import { Database } from "../../platform/database/database.ts"
import { fieldsOfFailure } from "../../platform/database/story-projections.ts"
import { operatorReason } from "./operator-reason.ts"
import type { Filter } from "../../ports/document-store.ts"

/** Stories of one page. */
const atOnce = 50

/** Stories that were given up. Where somebody has written the words by hand there is nothing to mend. */
export const failed: Filter = {
  "work.state": "failed",
  isManuallyTranscribed: { $ne: true },
  deleted: { $exists: false },
}

/** The stories that failed, newest first, from below an id on, with nothing of what they tell. */
export const failedStories = Effect.fn("failedStories")(function* (before: StoryId | null) {
  const { storyFailures, users } = yield* Database
  const found = yield* storyFailures.find({
    filter: before === null ? failed : { $and: [failed, { id: { $lt: before } }] },
    sort: [["id", -1]],
    limit: atOnce,
    only: fieldsOfFailure,
  })
  const keepers = yield* users.find({
    filter: { id: { $in: [...new Set(found.map(({ keeperId }) => keeperId))] } },
  })
  const usernames = new Map(keepers.map(({ id, username }) => [id, username]))
  const items = found.map((story): FailedStory => ({
    id: story.id,
    username: usernames.get(story.keeperId) ?? "",
    createdAt: story.createdAt,
    seconds: story.duration,
    reason: operatorReason(story.work.reason ?? ""),
    isUnreadable: story.work.isUnreadable === true,
  }))
  return { items, next: found.length < atOnce ? null : (found.at(-1)?.id ?? null) }
})
