import { Effect, Option, Queue, Stream } from "effect"
import type { MediaStore } from "../../ports/media-store.ts"
import { hasRoomForSeveral } from "../../lib/memory.ts"
import { unlessInterrupted } from "../../lib/catch-unless-interrupted.ts"
import type { Database } from "../../platform/database/database.ts"
import type { StoryRecord } from "../../platform/database/stories.ts"
import type { EngineSettings } from "../../platform/engines/engine-settings.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { Jobs } from "../../platform/jobs/jobs.ts"
import type { AccountClosure } from "../accounts/account-closure.ts"
import type { Quota } from "../plans/quota.ts"
import type { ProcessingProgress } from "../stories/processing-progress.ts"
import type { Rooms } from "../transcripts/room/rooms.ts"
import type { TranscriptionWriter } from "../transcripts/transcription-writer.ts"
import { ProcessingActivity } from "./activity.ts"
import type { Lane } from "./fair-queue.ts"
import { clearOldJobs, clearUnlessWanted } from "./job.ts"
import { attemptBroke, processStory } from "./process-story.ts"
import { processingJobType } from "./processing-job-type.ts"
import { ProcessingQueue } from "./processing-queue.ts"
import { lineTeller } from "./queue-position-updates.ts"
import type { WorkerPool } from "./worker-pool.ts"
import type { WorkerRequests } from "./worker-requests.ts"

/** `folder`: where jobs keep temporary files. `alone`: no other server shares the store. */
export interface ProcessingOptions {
  readonly folder: string
  readonly alone: boolean
  readonly engines: EngineSettings
}

/** How often to look for stories that nobody announced; without other servers, there are none. */
const pollMillis = processingJobType.pollInterval

/**
 * With other servers at the same store: how often waiting families are told how their place in the
 * queue changed.
 */
const tellAgainMillis = 5_000

/** Waiting families are told no more often than this. */
const tellNoSoonerMillis = 250

/** By which lines of the log about a story belong together, on whichever node and in its worker. */
const named = ({ id, work: { requestId } }: StoryRecord) => ({
  storyId: id,
  ...(requestId !== undefined && { requestId }),
})

/** What the work on a story needs, from its claim to its end. */
type ProcessingNeeds =
  | MediaStore
  | AccountClosure
  | Database
  | WorkerRequests
  | ProcessingQueue
  | WorkerPool
  | ProcessingProgress
  | EventBus
  | Quota
  | Rooms
  | TranscriptionWriter

/**
 * Takes stories from the queue, one at a time in each lane, and tells waiting families of their place in
 * it. Answers how to end an attempt, and how to look for work at once.
 */
export const startProcessing = Effect.fnUntraced(function* (options: ProcessingOptions) {
  const work = yield* ProcessingQueue
  const services = yield* Effect.context<ProcessingNeeds>()
  const jobs = yield* Jobs
  const activity = yield* ProcessingActivity
  const tellLine = yield* lineTeller
  /** The lanes at work. While lane `any` is idle it takes short stories too: a single worker is enough. */
  const busy = new Set<Lane>()
  const hasRoom = hasRoomForSeveral()
  const isNeeded = (lane: Lane) => lane === "any" || (hasRoom && busy.has("any"))

  /** Rung when something in the queue has changed, so that waiting families are told. */
  const lineWakeup = yield* Queue.sliding<true>(1)
  const ringLine = Queue.offer(lineWakeup, true)

  const keepTelling = Effect.gen(function* () {
    const waiting = yield* tellLine
    yield* Effect.sleep(tellNoSoonerMillis)
    yield* Effect.timeoutOption(
      Queue.take(lineWakeup),
      waiting > 0 && !options.alone ? tellAgainMillis : pollMillis,
    )
  }).pipe(
    unlessInterrupted((cause) =>
      Effect.andThen(
        Effect.logError("the queue of stories cannot be read", cause),
        Effect.sleep(processingJobType.rest),
      ),
    ),
    Effect.forever,
  )

  const control = yield* jobs.handle(processingJobType, ({ wake }) => ({
    claims: work.claims,
    take: (lane) =>
      Effect.suspend(() => (isNeeded(lane) ? work.claimNext(lane) : Effect.succeedNone)).pipe(
        Effect.tap((claimed) => {
          if (Option.isNone(claimed)) return Effect.void
          busy.add(lane)
          return ringLine
        }),
      ),
    nextDue: (lane) =>
      Effect.suspend(() => (isNeeded(lane) ? work.nextDue(lane) : Effect.succeedNone)),
    work: (claimed) =>
      activity.during(processStory(claimed, options)).pipe(
        Effect.annotateLogs(named(claimed.story)),
        Effect.provideContext(services),
        Effect.ensuring(
          Effect.suspend(() => {
            busy.delete(claimed.lane)
            return Effect.andThen(wake, ringLine)
          }),
        ),
      ),
    lost: ({ story }) =>
      Effect.provideContext(clearUnlessWanted(options.folder, story.id), services),
    broke: (claimed, cause) =>
      Effect.provideContext(attemptBroke(claimed, options.folder, cause), services),
    beside: Effect.andThen(
      clearOldJobs(options.folder).pipe(
        Effect.provideContext(services),
        unlessInterrupted((cause) =>
          Effect.logWarning("temporary files of old jobs could not be removed", cause),
        ),
      ),
      keepTelling,
    ),
  }))
  const wake = Effect.andThen(control.wake, ringLine)

  const { own } = yield* EventBus
  yield* own.pipe(
    Stream.filter(({ event }) => event._tag === "StoryAdded"),
    Stream.runForEach(() => wake),
    Effect.forkScoped,
  )
  return { abandon: control.abandon, wake }
})
