import { Context, Effect, Layer, Option } from "effect"
import type { StoryId } from "#protocol/ids.ts"
import { Happenings } from "../../platform/events/event-bus.ts"
import { viewersOf } from "../access/policy.ts"
import { Kept } from "../../platform/database/database.ts"

/** Tells everybody who may see a story that its words, or what depends on them, have changed. */
export class WordsNews extends Context.Service<
  WordsNews,
  { readonly tell: (id: StoryId) => Effect.Effect<void> }
>()("backend/features/transcripts/WordsNews") {
  static readonly layer = Layer.effect(
    WordsNews,
    Effect.gen(function* () {
      const { stories } = yield* Kept
      const { announce } = yield* Happenings
      const tell = Effect.fn("WordsNews.tell")(function* (storyId: StoryId) {
        const story = yield* stories.get(storyId)
        if (Option.isNone(story)) return
        yield* announce({
          to: viewersOf(story.value),
          happening: { _tag: "WordsChanged", storyId },
        })
      })
      return WordsNews.of({ tell })
    }),
  )
}
