import { Effect } from "effect"
import type { StoryId } from "#protocol/ids.ts"
import { Database } from "../../platform/database/database.ts"
import { fieldsOfTouched } from "../../platform/database/change-stamps.ts"

/** Stories that are read at a time: in between others are served. */
export const storiesAtOnce = 100

/**
 * The ids of all stories, so many at a time, newest first: asked in order for those that somebody may
 * see, a store would gather all of them each time.
 */
export const readingNewestFirst = Effect.gen(function* () {
  const { touchedStories } = yield* Database
  return (before: StoryId | null) =>
    Effect.map(
      touchedStories.find({
        filter: before === null ? {} : { id: { $lt: before } },
        sort: [["id", -1]],
        limit: storiesAtOnce,
        only: fieldsOfTouched,
      }),
      (found) => found.map(({ id }) => id),
    )
})
