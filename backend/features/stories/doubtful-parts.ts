import { Context, Effect, Layer } from "effect"
import type { Forbidden, InsufficientStorage, NotFound } from "#protocol/errors.ts"
import type { StoryId, UserId } from "#protocol/ids.ts"
import { Authorize } from "../access/authorize.ts"
import { viewersOf } from "../access/policy.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { Database } from "../../platform/database/database.ts"
import { TranscriptSnapshots } from "../transcripts/snapshots.ts"

/** Parts of a transcript that sound like another language than the one it was heard in. */
export class DoubtfulParts extends Context.Service<
  DoubtfulParts,
  {
    /** Somebody who may correct the words says that they are right: from now on they count as told. */
    readonly confirm: (
      user: UserId,
      id: StoryId,
    ) => Effect.Effect<void, NotFound | Forbidden | InsufficientStorage>
  }
>()("backend/features/stories/DoubtfulParts") {
  static readonly layer = Layer.effect(
    DoubtfulParts,
    Effect.gen(function* () {
      const { storyTimelines } = yield* Database
      const authorize = yield* Authorize
      const snapshots = yield* TranscriptSnapshots
      const { publish } = yield* EventBus

      const confirm = Effect.fn("DoubtfulParts.confirm")(function* (user: UserId, id: StoryId) {
        const story = yield* authorize.story(user, id, "contribute")
        // First, so that after a crash in between the summary is looked at once more than needed.
        yield* snapshots.unmarkIndexed(id)
        yield* storyTimelines.update({ id }, { $unset: { doubtfulParts: true } })
        yield* publish({ to: viewersOf(story), event: { _tag: "StoryChanged", storyId: id } })
      })

      return DoubtfulParts.of({ confirm })
    }),
  )
}
