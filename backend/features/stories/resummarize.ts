import { Context, Effect, Layer, Option } from "effect"
import type { InsufficientStorage } from "#protocol/errors.ts"
import type { StoryId } from "#protocol/ids.ts"
import type { Transcript } from "#protocol/transcript.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import type { EngineError } from "../../ports/engine-error.ts"
import { type Summary, Summarizer } from "../../ports/summarizer.ts"
import { viewersOf } from "../access/policy.ts"
import { nameOfWords } from "../transcripts/text-hash.ts"
import type { StoryTimelineRecord } from "../../platform/database/story-timelines.ts"
import type { StoryRecord } from "../../platform/database/stories.ts"
import { summarizedBy } from "../../platform/database/summarized-by.ts"
import { CallContext } from "../../ports/remote-usage-ledger.ts"
import { Database } from "../../platform/database/database.ts"

/** Whether a new summary differs from what readers see now. */
const isNews = (story: StoryRecord, outline: StoryTimelineRecord | undefined, summary: Summary) =>
  story.summary !== summary.text ||
  JSON.stringify(outline?.keyMoments ?? []) !== JSON.stringify(summary.keyMoments)

/** Keeps a story's summary and key moments up to date with its corrected words. */
export class Resummarize extends Context.Service<
  Resummarize,
  {
    /** Writes both again, unless they were written from these very words. */
    readonly rewrite: (
      story: StoryRecord,
      original: Transcript,
    ) => Effect.Effect<void, EngineError | InsufficientStorage>
    /** Stories for which it was never stored which words their summary was written from. */
    readonly unsure: Effect.Effect<ReadonlyArray<StoryId>>
    /** Stores that the summary was written from these words, if nothing was stored before. */
    readonly trust: (id: StoryId, original: Transcript) => Effect.Effect<void, InsufficientStorage>
  }
>()("backend/features/stories/Resummarize") {
  static readonly layer = Layer.effect(
    Resummarize,
    Effect.gen(function* () {
      const { stories, storyTimelines } = yield* Database
      const writer = yield* Summarizer
      const { publish } = yield* EventBus

      const rewrite = Effect.fn("Resummarize.rewrite")(function* (
        story: StoryRecord,
        original: Transcript,
      ) {
        const { id } = story
        const summarizedFrom = nameOfWords(original)
        if (story.summarizedFrom === summarizedFrom) return
        const { isLocalOnly = false } = story
        const summary = yield* writer
          .summarize(original)
          .pipe(Effect.provideService(CallContext, { storyId: id, userId: null, isLocalOnly }))
        const outline = Option.getOrUndefined(yield* storyTimelines.get(id))
        const keyMoments = summary.keyMoments.map((moment) => ({ ...moment }))
        // `summarizedFrom` is written last, so that after a crash in between everything is written
        // again.
        yield* storyTimelines.update({ id }, { $set: { keyMoments } })
        yield* stories.update(
          // Of a failed one people have written the words.
          { id, "work.state": { $in: ["ready", "failed"] } },
          { $set: { summary: summary.text, summarizedFrom, ...summarizedBy(story, summary) } },
        )
        if (!isNews(story, outline, summary)) return
        yield* publish({
          to: viewersOf(story),
          event: { _tag: "StoryChanged", storyId: id },
        })
      })

      const unsure = Effect.map(
        stories.find({ filter: { "work.state": "ready", summarizedFrom: { $exists: false } } }),
        (found) => found.map(({ id }) => id),
      )

      const trust = Effect.fn("Resummarize.trust")(function* (id: StoryId, original: Transcript) {
        yield* stories.update(
          { id, summarizedFrom: { $exists: false } },
          { $set: { summarizedFrom: nameOfWords(original) } },
        )
      })

      return Resummarize.of({ rewrite, unsure, trust })
    }),
  )
}
