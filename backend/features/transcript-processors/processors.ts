import { Effect } from "effect"
import type { InsufficientStorage } from "#protocol/errors.ts"
import type { StoryId } from "#protocol/ids.ts"
import { viewersOf } from "../access/policy.ts"
import { Database } from "../../platform/database/database.ts"
import type { StoryRecord } from "../../platform/database/stories.ts"
import { summaryRules } from "../../platform/database/summarized-by.ts"
import type { TranscriptSnapshotRecord } from "../../platform/database/transcript-snapshots.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import type { EngineError } from "../../ports/engine-error.ts"
import { PlaceExtraction, placesRules } from "../places/extraction.ts"
import { PassageIndexing } from "../search/index-passages.ts"
import { Resummarize } from "../stories/resummarize.ts"

/** Something that is made of a story's transcript, and follows it. */
interface TranscriptProcessor {
  readonly name: string
  /** Counts up when the same transcript would give something else: it is made anew then. */
  readonly rules: number
  /**
   * Brings it up to date. It may run twice. `isWanted` fails when it is no longer wanted: what takes long
   * asks just before it stores something, and again afterwards.
   */
  readonly process: <E>(
    story: StoryRecord,
    snapshot: TranscriptSnapshotRecord,
    isWanted: Effect.Effect<void, E>,
  ) => Effect.Effect<void, E | EngineError | InsufficientStorage>
  /** Removes what was made of a story that was erased meanwhile. */
  readonly forget?: (id: StoryId) => Effect.Effect<void>
}

/** By which rules all of it is made. */
export const rulesOf = (processors: ReadonlyArray<TranscriptProcessor>) =>
  processors.map(({ name, rules }) => `${name} ${String(rules)}`).join(", ")

/** All that follows a transcript, in the order in which it does. */
export const listProcessors = Effect.gen(function* () {
  const { stories } = yield* Database
  const { publish } = yield* EventBus
  const places = yield* PlaceExtraction
  const passages = yield* PassageIndexing
  const summaries = yield* Resummarize

  /** A story that could not be heard counts as ready while it has words that people wrote. */
  const countAsReady = Effect.fnUntraced(function* (
    story: StoryRecord,
    { isByHand = false }: TranscriptSnapshotRecord,
  ) {
    const { id, isManuallyTranscribed = false } = story
    if (story.work.state !== "failed" || isManuallyTranscribed === isByHand) return
    yield* stories.update(
      { id, "work.state": "failed" },
      { $set: { isManuallyTranscribed: isByHand } },
    )
    yield* publish({ to: viewersOf(story), event: { _tag: "StoryChanged", storyId: id } })
  })

  const all: ReadonlyArray<TranscriptProcessor> = [
    { name: "places", rules: placesRules, process: places.follow, forget: places.forget },
    {
      name: "search",
      rules: 1,
      process: ({ id }, snapshot, isWanted) => passages.index(id, snapshot, isWanted),
      forget: passages.forget,
    },
    { name: "ready", rules: 1, process: countAsReady },
    {
      name: "summary",
      rules: summaryRules,
      process: (story, { original }) =>
        summaries.rewrite(story, original).pipe(
          // A permanent failure for this text; another text may succeed.
          Effect.catchIf(
            (error) => error._tag === "EngineError" && !error.canPass,
            (error) => Effect.logWarning("the summary could not be updated", error),
          ),
        ),
    },
  ]
  return all
})
