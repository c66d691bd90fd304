import { Context, Effect, Layer, Option } from "effect"
import type { InsufficientStorage } from "#protocol/errors.ts"
import type { StoryId } from "#protocol/ids.ts"
import type { Transcript } from "#protocol/transcript.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import type { EngineError } from "../../ports/engine-error.ts"
import { type Summary, Summarizer } from "../../ports/summarizer.ts"
import { viewersOf } from "../access/policy.ts"
import { rejectedIn } from "../biographies/rejections/rejected-sentences.ts"
import { withoutSentences } from "../biographies/rejections/without-sentences.ts"
import { nameOfWords } from "../transcripts/text-hash.ts"
import { withoutDoubtfulParts } from "../transcripts/without-doubtful-parts.ts"
import type { StoryTimelineRecord } from "../../platform/database/story-timelines.ts"
import type { StoryRecord } from "../../platform/database/stories.ts"
import { summarizedBy, summaryRules } from "../../platform/database/summarized-by.ts"
import { CallContext } from "../../ports/remote-usage-ledger.ts"
import { Database } from "../../platform/database/database.ts"

/** Whether a new summary differs from what readers see now. */
const isNews = (story: StoryRecord, outline: StoryTimelineRecord | undefined, summary: Summary) =>
  story.summary !== summary.text ||
  JSON.stringify(outline?.keyMoments ?? []) !== JSON.stringify(summary.keyMoments)

/** What a model elsewhere wrote rests on no rules of ours. */
const isOutdated = (story: StoryRecord) =>
  (story.summarizedBy ?? null) === null && story.summaryRules !== summaryRules

/** Keeps a story's summary and key moments up to date with its corrected words. */
export class Resummarize extends Context.Service<
  Resummarize,
  {
    /** Writes both again, unless they were written from these very words by the rules of today. */
    readonly rewrite: (
      story: StoryRecord,
      original: Transcript,
    ) => Effect.Effect<void, EngineError | InsufficientStorage>
  }
>()("backend/features/stories/Resummarize") {
  static readonly layer = Layer.effect(
    Resummarize,
    Effect.gen(function* () {
      const { stories, storyTimelines, rejections } = yield* Database
      const writer = yield* Summarizer
      const { publish } = yield* EventBus

      /** The words without what the family took away. */
      const tellable = Effect.fnUntraced(function* (id: StoryId, original: Transcript) {
        const rejected = rejectedIn(yield* rejections.find({ filter: { storyIds: id } }))
        const source = { kind: "story", storyId: id, start: 0 } as const
        return rejected.isEmpty
          ? original
          : withoutSentences(original, (text) => rejected.exclusionOf(source, text) === "sentence")
      })

      const rewrite = Effect.fn("Resummarize.rewrite")(function* (
        story: StoryRecord,
        original: Transcript,
      ) {
        const { id } = story
        const outline = Option.getOrUndefined(yield* storyTimelines.get(id))
        const certain = withoutDoubtfulParts(original, outline?.doubtfulParts)
        const words = yield* tellable(id, certain)
        const summarizedFrom = nameOfWords(words)
        if (story.summarizedFrom === summarizedFrom && !isOutdated(story)) return
        const { isLocalOnly = false } = story
        const summary = yield* writer
          .summarize(words)
          .pipe(Effect.provideService(CallContext, { storyId: id, userId: null, isLocalOnly }))
        const keyMoments = summary.keyMoments.map((moment) => ({ ...moment }))
        // `summarizedFrom` is written last, so that after a crash in between everything is written
        // again.
        yield* storyTimelines.update({ id }, { $set: { keyMoments } })
        yield* stories.update(
          // Of a failed one people have written the words.
          { id, "work.state": { $in: ["ready", "failed"] } },
          {
            $set: {
              summary: summary.text,
              ...{ summarizedFrom, summaryRules },
              ...summarizedBy(story, summary),
            },
          },
        )
        if (!isNews(story, outline, summary)) return
        yield* publish({
          to: viewersOf(story),
          event: { _tag: "StoryChanged", storyId: id },
        })
      })

      return Resummarize.of({ rewrite })
    }),
  )
}
