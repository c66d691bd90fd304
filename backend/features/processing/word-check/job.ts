import { Context, Effect, Layer, Option, Stream } from "effect"
import { unlessInterrupted } from "../../../lib/catch-unless-interrupted.ts"
import { Database } from "../../../platform/database/database.ts"
import { type StoryRecord } from "../../../platform/database/stories.ts"
import { newWordCheck } from "../../../platform/database/story-jobs.ts"
import { nameOfWord } from "../../../platform/database/story-timelines.ts"
import { EventBus } from "../../../platform/events/event-bus.ts"
import { onTakenBack } from "../../../platform/events/story-cancellation.ts"
import { type ClaimedDocument, claimsIn } from "../../../platform/jobs/claims.ts"
import { Jobs } from "../../../platform/jobs/jobs.ts"
import { pauseAfter } from "../../../platform/jobs/retry.ts"
import type { Filter } from "../../../ports/document-store.ts"
import { MediaStore } from "../../../ports/media-store.ts"
import type { CharacterRange } from "../../../ports/word-checker.ts"
import { viewersOf } from "../../access/policy.ts"
import { Rooms } from "../../transcripts/room/rooms.ts"
import { ProcessingActivity } from "../activity.ts"
import { ProcessingQueue } from "../processing-queue.ts"
import { wordCheckJobType } from "./job-type.ts"
import { type HeardPhrase, partsOf, phrasesToCheck, wordIn } from "./phrases.ts"
import { WordCheckWorker } from "./worker.ts"

/** Stories that this server has heard itself, in English, and has not begun to check. */
const unchecked: Filter = {
  "work.state": "ready",
  deleted: { $exists: false },
  playbackId: { $ne: null },
  detectedLanguage: "en",
  "engines.transcribe": "embedded",
  wordCheck: { $exists: false },
}

type Claimed = ClaimedDocument<StoryRecord>

/**
 * Has the words of stories that are ready heard once more, and keeps those that were heard otherwise.
 * Only while this node has nothing else to hear; it stops at once for a story that comes.
 */
export class WordCheckJob extends Context.Service<
  WordCheckJob,
  {
    /** Whether this server checks words at all. */
    readonly isOn: boolean
  }
>()("backend/features/processing/word-check/WordCheckJob") {
  static readonly layer = ({ isOn }: { readonly isOn: boolean }) =>
    Layer.effect(
      WordCheckJob,
      Effect.gen(function* () {
        const { stories, storyTimelines } = yield* Database
        const jobs = yield* Jobs
        const rooms = yield* Rooms
        const media = yield* MediaStore
        const queue = yield* ProcessingQueue
        const activity = yield* ProcessingActivity
        const worker = yield* WordCheckWorker
        const { own, publish } = yield* EventBus
        const { place, lease, retry } = wordCheckJobType
        const claims = claimsIn(stories, place, lease)

        const look = (filter: Filter) =>
          Effect.asVoid(
            stories.update(
              { $and: [unchecked, filter] },
              { $set: { wordCheck: { ...newWordCheck } } },
            ),
          ).pipe(
            unlessInterrupted((cause) =>
              Effect.logWarning("stories whose words are unchecked could not be looked for", cause),
            ),
          )
        const lookFor = Effect.andThen(
          look({}),
          own.pipe(
            Stream.runForEach(({ event }) =>
              event._tag === "StoryChanged" ? look({ id: event.storyId }) : Effect.void,
            ),
          ),
        )

        const isIdle = Effect.gen(function* () {
          if (!isOn || (yield* activity.isBusy)) return false
          const waiting = yield* queue.nextDue("any")
          return Option.isNone(waiting) || waiting.value > 0
        })

        const tellChanged = ({ document: story }: Claimed) =>
          publish({
            to: viewersOf(story),
            event: { _tag: "WordsToCheckChanged", storyId: story.id },
          })

        /** Answers whether to go on. */
        const keep = Effect.fnUntraced(function* (
          claimed: Claimed,
          phrases: ReadonlyArray<HeardPhrase>,
          doubtful: ReadonlyArray<ReadonlyArray<CharacterRange>>,
        ) {
          const words = phrases.flatMap((phrase, at) =>
            (doubtful[at] ?? []).map((range) => wordIn(phrase, range)),
          )
          yield* claims.renew(claimed)
          if (words.length > 0)
            yield* storyTimelines.update(
              { id: claimed.id },
              {
                $set: Object.fromEntries(
                  words.map((word) => [`wordsToCheck.${nameOfWord(word)}`, { ...word }]),
                ),
              },
            )
          const until = phrases.reduce((latest, { end }) => Math.max(latest, end), 0)
          const { deleted } = yield* claims.change(claimed, {
            $set: { "wordCheck.until": until, "wordCheck.failures": 0 },
          })
          return deleted === undefined
        })

        const close = (claimed: Claimed) =>
          claims.settle(claimed, { $set: { "wordCheck.open": false } })

        const checkAll = Effect.fn("WordCheckJob.work")(function* (claimed: Claimed) {
          const { id, document: story } = claimed
          const { playbackId, wordCheck } = story
          if (playbackId === null) return yield* close(claimed)
          const { document } = yield* rooms.enter(id)
          const parts = partsOf(phrasesToCheck(document, wordCheck?.until ?? 0))
          if (parts.length > 0) {
            const playback = yield* media.localPath(playbackId)
            const check = yield* worker.start
            for (const phrases of parts) {
              const doubtful = yield* check({
                playback,
                phrases: phrases.map(({ start, end, text }) => ({ start, end, text })),
              })
              if (!(yield* keep(claimed, phrases, doubtful))) return yield* claims.letGo(claimed)
            }
          }
          yield* close(claimed)
          if (parts.length > 0) yield* tellChanged(claimed)
        }, Effect.scoped)

        const failed = Effect.fnUntraced(function* (claimed: Claimed, why: unknown) {
          const failures = (claimed.document.wordCheck?.failures ?? 0) + 1
          yield* Effect.logWarning(`the words of story ${String(claimed.id)} were not checked`, why)
          const pause = pauseAfter(retry, failures)
          yield* claims.settle(
            claimed,
            { $set: { "wordCheck.failures": failures, "wordCheck.open": pause !== null } },
            pause ?? 0,
          )
        })

        const control = yield* jobs.handle(wordCheckJobType, () => ({
          claims,
          take: () =>
            Effect.flatMap(isIdle, (idle) =>
              idle ? claims.take({ sort: [["id", -1]] }) : Effect.succeedNone,
            ),
          nextDue: () =>
            Effect.flatMap(isIdle, (idle) => (idle ? claims.nextDue() : Effect.succeedNone)),
          work: (claimed: Claimed) =>
            checkAll(claimed).pipe(
              Effect.catchTag("EngineError", ({ reason }) => failed(claimed, reason)),
              Effect.as("done" as const),
              Effect.raceFirst(Effect.as(activity.busy, "stopped" as const)),
              // Whatever was checked is kept, and the rest follows once the node is idle again.
              Effect.flatMap((end) => (end === "stopped" ? claims.letGo(claimed) : Effect.void)),
            ),
          broke: failed,
          ...(isOn && { beside: lookFor }),
        }))
        yield* onTakenBack(({ storyId, why }) =>
          why === "staysHere" ? Effect.void : control.abandon(storyId),
        )
        return WordCheckJob.of({ isOn })
      }),
    )
}
