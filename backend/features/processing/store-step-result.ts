import { Effect, Option } from "effect"
import type { Phase } from "#protocol/story.ts"
import { MediaIntents } from "../../platform/cluster/media-intents.ts"
import { MediaStore } from "../../ports/media-store.ts"
import type { Update } from "../../ports/document-store.ts"
import { summarizedBy, summaryRules } from "../../platform/database/summarized-by.ts"
import { Database } from "../../platform/database/database.ts"
import { type StoryRecord } from "../../platform/database/stories.ts"
import { opened } from "../../platform/database/story-jobs.ts"
import { nameOfPassages } from "../search/passages.ts"
import { TranscriptionWriter } from "../transcripts/transcription-writer.ts"
import { languagesHeard } from "../transcripts/detected-languages.ts"
import { TranscriptSnapshots } from "../transcripts/snapshots.ts"
import type { StepOutcome } from "./messages.ts"
import { ClaimLost } from "../../platform/jobs/claims.ts"
import { type ClaimedStory, ProcessingQueue } from "./processing-queue.ts"

/** The takes of a story, where it has several, each as long as it turned out to be. */
const takesFound = ({ takes }: StoryRecord, seconds: ReadonlyArray<number>) =>
  takes && { takes: takes.map((take, at) => ({ ...take, seconds: seconds[at] ?? take.seconds })) }

/** Stores what is played of a story, in the place of what was played before. */
const keepPlayback = Effect.fnUntraced(
  function* (
    claimed: ClaimedStory,
    done: ReadonlyArray<Phase>,
    before: string | null,
    outcome: Extract<StepOutcome, { readonly _tag: "Prepared" }>,
  ) {
    const media = yield* MediaStore
    const intents = yield* MediaIntents
    const work = yield* ProcessingQueue
    const { storyTimelines } = yield* Database
    const { story } = claimed
    const { id: storyId, keeperId } = story
    const id = yield* intents.begin(keeperId)
    if (before !== null) yield* intents.beginLoss(before, keeperId)
    const name = Effect.gen(function* () {
      yield* media.adopt(id, outcome.playback)
      const { languages, doubtfulParts } =
        Option.getOrNull(yield* storyTimelines.get(storyId)) ?? {}
      yield* storyTimelines.remove({ id: storyId })
      const outline = { id: storyId, peaks: outcome.peaks, keyMoments: [] }
      yield* storyTimelines.insert({
        ...outline,
        ...(languages !== undefined && { languages }),
        ...(doubtfulParts !== undefined && { doubtfulParts }),
      })
      yield* intents.confirm([id])
      yield* work.change(claimed, {
        $set: {
          ...{ playbackId: id, duration: outcome.seconds, lost: outcome.lost },
          otherTracks: outcome.otherTracks,
          ...takesFound(story, outcome.takes),
          ...{ "work.failures": 0, "work.done": done },
        },
      })
      // It may be gone already, and has to be made again.
      const undo = { playbackId: null, "work.done": done.filter((phase) => phase !== "preparing") }
      yield* Effect.tapError(intents.settle([id]), () => work.change(claimed, { $set: undo }))
    })
    yield* Effect.tapError(name, () => intents.discard(id))
    if (before !== null) yield* intents.discard(before)
    return id
  },
  Effect.scoped,
  // Whoever keeps the story leaves, or another keeper has it now: it is for another attempt.
  Effect.catchTag("IntentOver", () => Effect.fail(new ClaimLost())),
  // Interrupted in between, when the story is deleted, it would only be cleared away later.
  Effect.uninterruptible,
)

/** An update that sets the lists with something in them and removes the others. */
const setWhereAny = (lists: Readonly<Record<string, ReadonlyArray<object>>>): Update => {
  const [full, empty] = [true, false].map((isFull) =>
    Object.entries(lists).filter(([, list]) => list.length > 0 === isFull),
  )
  const set = full?.map(([name, list]) => [name, list.map((one) => ({ ...one }))] as const) ?? []
  const unset = empty?.map(([name]) => [name, true] as const) ?? []
  return {
    ...(set.length > 0 && { $set: Object.fromEntries(set) }),
    ...(unset.length > 0 && { $unset: Object.fromEntries(unset) }),
  }
}

/**
 * Stores the result of a finished step, so that it need not be repeated; running a step again
 * overwrites its earlier result. `done` includes this step. Answers the id of the current playback
 * file.
 */
export const keepOutcome = Effect.fn("processing.keepOutcome")(function* (
  claimed: ClaimedStory,
  { done, playbackId }: { readonly done: ReadonlyArray<Phase>; readonly playbackId: string | null },
  outcome: StepOutcome,
) {
  const work = yield* ProcessingQueue
  const { storyTimelines, transcribedSegments } = yield* Database
  const transcriptionWriter = yield* TranscriptionWriter
  const readings = yield* TranscriptSnapshots
  const storyId = claimed.story.id
  const finish = (fields: NonNullable<Update["$set"]>) =>
    work.change(claimed, {
      $set: { ...fields, "work.failures": 0, "work.unfinished": 1, "work.done": done },
    })

  switch (outcome._tag) {
    case "Prepared":
      return yield* keepPlayback(claimed, done, playbackId, outcome)
    case "Transcribed": {
      const { language, transcript, isDoubtful, doubtfulParts } = outcome
      yield* transcriptionWriter.heardAll(storyId, transcript)
      const languages = languagesHeard(transcript)
      yield* storyTimelines.update({ id: storyId }, setWhereAny({ languages, doubtfulParts }))
      yield* finish({
        // An engine for a single language reports that language even for silence.
        detectedLanguage: transcript.length === 0 && !isDoubtful ? null : language,
        // In the same write, so that after a crash no later step continues with doubtful words.
        ...(isDoubtful && { "work.state": "doubted", "work.open": false }),
      })
      yield* transcribedSegments.remove({ storyId })
      return playbackId
    }
    case "Translated":
      yield* finish({})
      return playbackId
    case "Summarized":
      yield* storyTimelines.update(
        { id: storyId },
        { $set: { keyMoments: outcome.keyMoments.map((moment) => ({ ...moment })) } },
      )
      yield* finish({
        summary: outcome.text,
        summarizedFrom: outcome.from,
        summaryRules,
        ...summarizedBy(claimed.story, outcome),
      })
      return playbackId
    case "Indexed": {
      const { passages } = yield* Database
      // Fails if the story is being erased, so that no passages are stored for it.
      yield* work.renew(claimed)
      yield* passages.remove({ storyId })
      yield* passages.insertMany(outcome.passages)
      // A translation is indexed with what people corrected.
      yield* readings.unmarkIndexed(storyId)
      yield* finish({
        passagesName: nameOfPassages(outcome.passages),
        ...(outcome.passages.some(({ vector }) => vector === null) && {
          understood: { ...opened, model: null },
        }),
      })
      return playbackId
    }
  }
})
