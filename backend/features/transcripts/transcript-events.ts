import { Context, Effect, Layer, Option } from "effect"
import type { StoryId } from "#protocol/ids.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { viewersOf } from "../access/policy.ts"
import { Database } from "../../platform/database/database.ts"

/** Tells everybody who may see a story that its words, or what depends on them, have changed. */
export class TranscriptEvents extends Context.Service<
  TranscriptEvents,
  { readonly tell: (id: StoryId) => Effect.Effect<void> }
>()("backend/features/transcripts/TranscriptEvents") {
  static readonly layer = Layer.effect(
    TranscriptEvents,
    Effect.gen(function* () {
      const { stories } = yield* Database
      const { publish } = yield* EventBus
      const tell = Effect.fn("TranscriptEvents.tell")(function* (storyId: StoryId) {
        const story = yield* stories.get(storyId)
        if (Option.isNone(story)) return
        yield* publish({
          to: viewersOf(story.value),
          event: { _tag: "TranscriptChanged", storyId },
        })
      })
      return TranscriptEvents.of({ tell })
    }),
  )
}
