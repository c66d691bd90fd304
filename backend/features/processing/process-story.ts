import { Cause, Clock, Effect, Metric, Option } from "effect"
import { monotonicMillis } from "../../lib/monotonic-millis.ts"
import type { Phase } from "#protocol/story.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import type { EngineSettings } from "../../platform/engines/engine-settings.ts"
import { Quota } from "../plans/quota.ts"
import { viewersOf } from "../access/policy.ts"
import { Database } from "../../platform/database/database.ts"
import { labeled, measures } from "../../platform/observability/metrics.ts"
import { MediaUnavailable } from "../../ports/media-store.ts"
import { StoryNotifications } from "../stories/story-notifications.ts"
import { ProcessingProgress } from "../stories/processing-progress.ts"
import { ImportTranscript } from "../transcripts/import-transcript.ts"
import { TranscriptionWriter } from "../transcripts/transcription-writer.ts"
import { languagesHeard } from "../transcripts/detected-languages.ts"
import { afterFailure } from "./retry-policy.ts"
import { WorkerRequests } from "./worker-requests.ts"
import { beginEngines } from "./pin-engines.ts"
import { clearJob, jobFor } from "./job.ts"
import { keepOutcome } from "./store-step-result.ts"
import {
  attemptsFailed,
  outOfMemory,
  outOfSpace,
  recordingsAway,
  spaceRetryMillis,
} from "./failures.ts"
import { becauseOf, type WorkerFailure, type WorkerReport } from "./messages.ts"
import { type PaceStart, paceStart, progressAt } from "./progress.ts"
import { type ClaimedStory, ProcessingQueue } from "./processing-queue.ts"
import { WorkerPool } from "./worker-pool.ts"

const tellChanged = Effect.fnUntraced(function* ({ story }: ClaimedStory) {
  const { publish } = yield* EventBus
  yield* publish({
    to: viewersOf(story),
    event: { _tag: "StoryChanged", storyId: story.id },
  })
})

interface Attempt {
  readonly claimed: ClaimedStory
  readonly folder: string
  /** Consecutive failures of the step before this one. */
  readonly before: number
}

/** With as long a wait before the next attempt, what is easily made again does not take room meanwhile. */
const longWait = spaceRetryMillis

/**
 * A story with nothing to hear does not count for the plan. Called before the story is marked, so
 * that it is repeated after a crash in between.
 */
const giveBackPlace = Effect.fnUntraced(function* (claimed: ClaimedStory) {
  const { recorderId, saveKey } = claimed.story
  if (recorderId === null) return
  const work = yield* ProcessingQueue
  const quota = yield* Quota
  const { publish } = yield* EventBus
  yield* work.renew(claimed)
  yield* quota.refund(recorderId, saveKey)
  yield* publish({ to: [recorderId], event: { _tag: "UserChanged" } })
})

/** Ends the attempt: the story is queued again after a pause, or fails with a reason. */
const giveUp = Effect.fnUntraced(function* (
  { claimed, folder, before }: Attempt,
  { isUnreadable = false, ...failure }: WorkerFailure,
) {
  const work = yield* ProcessingQueue
  const again = afterFailure(failure, before, yield* Clock.currentTimeMillis)
  if (again !== null) {
    const { pause, failures, waits } = again
    yield* work.claims.settle(
      claimed,
      { $set: { "work.failures": failures, "work.waits": waits } },
      pause,
    )
    if (pause >= longWait) yield* clearJob(folder, claimed.story.id)
    if (waits !== null) yield* tellChanged(claimed)
    return
  }
  const underWay = yield* ProcessingProgress
  // If there is a playback file from before, the story can still be heard, even if the original
  // cannot be read any more.
  const isNothingHeard = isUnreadable && claimed.story.playbackId === null
  if (isNothingHeard) yield* giveBackPlace(claimed)
  const nothingHeard = isNothingHeard ? { "work.isUnreadable": true, duration: 0 } : {}
  yield* work.claims.settle(claimed, {
    $set: {
      "work.state": "failed",
      "work.open": false,
      "work.reason": failure.reason,
      ...nothingHeard,
    },
  })
  yield* Effect.logWarning(`story ${String(claimed.story.id)}: given up. ${failure.reason}`)
  yield* underWay.finished(claimed.story.id)
  yield* clearJob(folder, claimed.story.id)
  yield* tellChanged(claimed)
})

const attemptEnded = (attempt: Attempt, cause: unknown, failure: WorkerFailure = attemptsFailed) =>
  Effect.andThen(
    Effect.logWarning(`story ${String(attempt.claimed.story.id)}: the attempt ended`, cause),
    giveUp(attempt, failure),
  )

/**
 * An unexpected defect ended the attempt. It counts as a failure, so that attempts do not go on for
 * ever.
 */
export const attemptBroke = (
  claimed: ClaimedStory,
  folder: string,
  cause: Cause.Cause<unknown>,
) => {
  const attempt = { claimed, folder, before: claimed.story.work.failures }
  return Cause.squash(cause) instanceof MediaUnavailable
    ? attemptEnded(attempt, cause, recordingsAway)
    : attemptEnded(attempt, cause)
}

/** Somebody corrected the language: removes, once, what was made for the wrong one. */
const forgetWords = Effect.fnUntraced(function* (claimed: ClaimedStory) {
  const { story } = claimed
  if (story.forgetsWords !== true) return
  const transcriptionWriter = yield* TranscriptionWriter
  const { passages, vectors, storyTimelines, namedPlaces, transcribedSegments } = yield* Database
  const work = yield* ProcessingQueue
  yield* transcribedSegments.remove({ storyId: story.id })
  yield* passages.remove({ storyId: story.id })
  yield* vectors.remove({ storyId: story.id })
  yield* namedPlaces.remove({ storyId: story.id, state: "suggested" })
  yield* storyTimelines.update(
    { id: story.id },
    {
      $set: { keyMoments: [] },
      $unset: { languages: true, doubtfulParts: true, wordsToCheck: true },
    },
  )
  yield* transcriptionWriter.forget(story.id)
  yield* work.change(claimed, {
    $unset: { forgetsWords: true, passagesName: true, isManuallyTranscribed: true },
  })
  yield* tellChanged(claimed)
})

/** A transcriber elsewhere said in which language each paragraph is. */
const keepLanguagesImported = Effect.fnUntraced(function* ({ story: { id } }: ClaimedStory) {
  const { importedTranscripts, storyTimelines } = yield* Database
  const { words } = Option.getOrNull(yield* importedTranscripts.get(id)) ?? {}
  const languages = languagesHeard(words?.original ?? [])
  if (languages.length > 0)
    yield* storyTimelines.insertIfAbsent({ id, peaks: [], keyMoments: [], languages })
})

/** Words that came along with the story from another Kintale; repeated after a crash. */
const applyTranscript = Effect.fnUntraced(function* (claimed: ClaimedStory) {
  if (claimed.story.arriving !== true) return
  const work = yield* ProcessingQueue
  const importTranscript = yield* ImportTranscript
  yield* work.renew(claimed)
  yield* importTranscript.apply(claimed.story.id)
  yield* keepLanguagesImported(claimed)
  yield* work.change(claimed, { $unset: { arriving: true } })
  yield* importTranscript.forget(claimed.story.id)
  yield* tellChanged(claimed)
})

/** Answers when the next step begins. */
const measureStep = Effect.fnUntraced(function* (phase: Phase, began: number, sound: number) {
  const now = yield* monotonicMillis
  yield* Metric.update(labeled(measures.engineSeconds, { step: phase }), (now - began) / 1_000)
  if (phase === "transcribing") yield* Metric.update(measures.soundSeconds, sound)
  return now
})

/**
 * Runs the remaining steps of a claimed story and stores each result. Every exit writes a state.
 */
export const processStory = Effect.fn("processing.processStory")(function* (
  claimed: ClaimedStory,
  { folder, engines: settings }: { readonly folder: string; readonly engines: EngineSettings },
) {
  const { story } = claimed
  const work = yield* ProcessingQueue
  const workerPool = yield* WorkerPool
  const underWay = yield* ProcessingProgress
  const transcriptionWriter = yield* TranscriptionWriter
  const newStories = yield* StoryNotifications
  const workerRequests = yield* WorkerRequests
  const { publish } = yield* EventBus
  const to = viewersOf(story)

  const engines = yield* beginEngines(claimed, settings).pipe(
    Effect.catchTag("EngineError", (failed) =>
      Effect.as(giveUp({ claimed, folder, before: 0 }, becauseOf(failed)), null),
    ),
  )
  if (engines === null) return
  if (engines.hasWaited) yield* tellChanged(claimed)
  const { respond, hasProgressed } = yield* workerRequests.during(claimed, engines.names)
  yield* forgetWords(claimed)
  yield* applyTranscript(claimed)
  const job = yield* jobFor(story, folder)
  const begunMillis = yield* monotonicMillis
  let pace: PaceStart | null = null
  let done: ReadonlyArray<Phase> = job.done
  let playbackId = story.playbackId
  let failures = story.work.failures
  let stepBegan = begunMillis

  const soFar = () => (hasProgressed() ? 0 : failures)

  const onReport = Effect.fnUntraced(function* (report: WorkerReport) {
    switch (report._tag) {
      case "Progressed": {
        const { phase, part } = report
        if (part === 0) {
          yield* work.change(claimed, { $set: { "work.state": phase } })
        }
        const now = yield* monotonicMillis
        pace = paceStart(pace, phase, part, now)
        const progress = yield* underWay.progressed(story.id, progressAt(phase, part, pace, now))
        return yield* publish({
          to,
          event: { _tag: "StoryProgressed", storyId: story.id, progress },
        })
      }
      case "Heard": {
        const last = yield* transcriptionWriter.append(
          story.id,
          report.paragraph,
          report.index === 0,
        )
        if (last === null) return
        // Nobody is told the words of a story that was deleted meanwhile, on whichever server.
        yield* work.renew(claimed)
        return yield* publish({
          to,
          event: { _tag: "ParagraphTranscribed", storyId: story.id, ...last },
        })
      }
      case "StepFinished":
        done = [...done, report.phase]
        stepBegan = yield* measureStep(report.phase, stepBegan, job.seconds)
        failures = 0
        playbackId = yield* keepOutcome(claimed, { done, playbackId }, report.outcome)
        return yield* tellChanged(claimed)
      case "StepFailed":
        return yield* giveUp({ claimed, folder, before: soFar() }, report)
      case "Doubted":
        yield* underWay.finished(story.id)
        yield* clearJob(folder, story.id)
        return yield* tellChanged(claimed)
      case "Finished": {
        // Noted first: after a crash in between the story becomes ready once more, and nobody is noted
        // twice.
        yield* newStories.note(story.id)
        yield* work.claims.settle(claimed, {
          $set: { "work.state": "ready", "work.open": false, published: true },
        })
        const took = Math.round(((yield* monotonicMillis) - begunMillis) / 1_000)
        yield* Effect.logInfo(`The story is ready after ${String(took)} s.`)
        yield* underWay.finished(story.id)
        yield* clearJob(folder, story.id)
        return yield* tellChanged(claimed)
      }
    }
  })

  const stopped = (cause: string, failure?: WorkerFailure) =>
    attemptEnded({ claimed, folder, before: soFar() }, cause, failure)
  const full = (cause: string) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => stopped(cause, outOfSpace(now)))
  const piecework = { job, engines: engines.settings }
  yield* workerPool.run(claimed.lane, piecework, { report: onReport, respond }).pipe(
    Effect.catchTags({
      WorkerDied: ({ how, isOutOfMemory }) =>
        isOutOfMemory ? stopped("out of memory", outOfMemory) : stopped(how),
      MediaFull: () => full("the media disk is full"),
      InsufficientStorage: () => full("the store's disk is full"),
    }),
  )
}, Effect.scoped)
