import { Context, Effect, Layer, Option } from "effect"
import {
  Conflict,
  type InsufficientStorage,
  type Forbidden,
  type NotFound,
} from "#protocol/errors.ts"
import type { StoryId, UserId } from "#protocol/ids.ts"
import type { Language } from "#protocol/language.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { People } from "../people/people.ts"
import { notFound } from "../access/errors.ts"
import { viewersOf } from "../access/policy.ts"
import { Database } from "../../platform/database/database.ts"
import type { StoryRecord } from "../../platform/database/stories.ts"
import { Authorize } from "../access/authorize.ts"
import { ProcessingProgress } from "../stories/processing-progress.ts"
import { onTakenBack, type TakenBack } from "../../platform/events/story-cancellation.ts"
import { clearJob } from "./job.ts"
import { languageChange } from "./language-change.ts"
import { type ProcessingOptions, startProcessing } from "./processing-loop.ts"
import { ProcessingQueue } from "./processing-queue.ts"

const languageIsKnown = () =>
  new Conflict({
    message: "You can't set the language of this story right now. Please reload the page.",
  })

const stillHeard = () =>
  new Conflict({
    message: "We're transcribing this story right now. Please set its language when that's done.",
  })

const nothingHelps = () =>
  new Conflict({
    message:
      "We can't read anything in this recording, and trying again won't change that. We keep the file exactly as you uploaded it.",
  })

/**
 * Takes stories from the queue, one at a time in each lane, until each is ready or failed with a
 * reason.
 */
export class ProcessingService extends Context.Service<
  ProcessingService,
  {
    /**
     * Puts a failed story into the queue again, unless nothing in its recording can be read. Any
     * other story is left as it is; a doubted one waits for its language.
     */
    readonly restart: (
      user: UserId,
      id: StoryId,
    ) => Effect.Effect<
      "ready" | "doubted" | "under way",
      NotFound | Forbidden | Conflict | InsufficientStorage
    >
    /** The same for whoever runs the server, whosever the story is. */
    readonly restartAny: (
      id: StoryId,
    ) => Effect.Effect<"ready" | "doubted" | "under way", NotFound | Conflict | InsufficientStorage>
    /**
     * A user who may correct the words says which language was spoken; processing continues with
     * it.
     */
    readonly setLanguage: (
      user: UserId,
      id: StoryId,
      language: Language,
    ) => Effect.Effect<void, NotFound | Forbidden | Conflict | InsufficientStorage>
    /**
     * Whether `setLanguage` would do anything to a story as it is; fails when it is refused.
     */
    readonly isNewLanguage: (
      story: StoryRecord,
      language: Language | undefined,
    ) => Effect.Effect<boolean, Conflict>
    /**
     * The story is to stay in the house from now on: ends the attempt at it, on whichever node, that asks
     * other machines, and begins another one.
     */
    readonly restartLocally: (id: StoryId) => Effect.Effect<void>
    /**
     * The story was deleted, so nobody claims it: interrupts the attempt at it and removes its temporary
     * files, which are large, and somebody's voice. What another node has of it goes when that is told, or
     * when its claim is to be renewed.
     */
    readonly pause: (id: StoryId) => Effect.Effect<void>
    /** The story is about to be erased: ends its processing and removes temporary files. */
    readonly cancel: (id: StoryId) => Effect.Effect<void, InsufficientStorage>
  }
>()("backend/features/processing/ProcessingService") {
  static readonly layer = (options: ProcessingOptions) =>
    Layer.effect(
      ProcessingService,
      Effect.gen(function* () {
        const { stories } = yield* Database
        const work = yield* ProcessingQueue
        const authorize = yield* Authorize
        const underWay = yield* ProcessingProgress
        const people = yield* People
        const { publish, tell } = yield* EventBus
        const { abandon, wake } = yield* startProcessing(options)

        const queued = Effect.fnUntraced(function* (story: StoryRecord) {
          yield* publish({
            to: viewersOf(story),
            event: { _tag: "StoryChanged", storyId: story.id },
          })
          yield* wake
        })

        const begin = Effect.fnUntraced(function* (story: StoryRecord) {
          if (story.work.state === "ready" || story.work.state === "doubted")
            return story.work.state
          if (story.work.isUnreadable === true) return yield* nothingHelps()
          if (yield* work.reopen(story)) yield* queued(story)
          return "under way" as const
        })

        const restart = Effect.fn("ProcessingService.restart")((user: UserId, id: StoryId) =>
          Effect.flatMap(authorize.story(user, id, "own"), begin),
        )
        const restartAny = Effect.fn("ProcessingService.restartAny")(function* (id: StoryId) {
          const found = yield* stories.get(id)
          if (Option.isNone(found) || found.value.deleted !== undefined)
            return yield* notFound("story")
          return yield* begin(found.value)
        })

        const isNewLanguage = Effect.fn("ProcessingService.isNewLanguage")(function* (
          story: StoryRecord,
          language: Language | undefined,
        ) {
          const what = language === undefined ? "nothing" : languageChange(story, language)
          if (what === "busy") return yield* stillHeard()
          if (what !== "nothing" && story.work.isUnreadable === true) return yield* nothingHelps()
          return what !== "nothing"
        })

        const setLanguage = Effect.fn("ProcessingService.setLanguage")(function* (
          user: UserId,
          id: StoryId,
          language: Language,
        ) {
          const story = yield* authorize.story(user, id, "contribute")
          if (story.work.isUnreadable === true) return yield* nothingHelps()
          if (!(yield* work.goOnIn(story, language))) return yield* languageIsKnown()
          yield* queued(story)
          // The user's answer has been stored; remembering the language for the person may fail.
          yield* Effect.ignore(people.learnLanguage(user, story, language))
        })

        /** What is to be done here once nobody may go on with the story, or not as it was begun. */
        const takenBack = Effect.fnUntraced(function* ({ storyId: id, why }: TakenBack) {
          if (why === "staysHere" && (yield* work.isTaken(id))) return
          yield* abandon(id)
          if (why === "staysHere") return
          // A step that still needs the temporary files makes them again.
          yield* clearJob(options.folder, id)
          yield* underWay.finished(id)
        })
        const onAllNodes = Effect.fnUntraced(function* (storyId: StoryId, why: TakenBack["why"]) {
          const taken: TakenBack = { _tag: "StoryTakenBack", storyId, why }
          yield* tell(taken)
          yield* takenBack(taken)
          yield* wake
        })
        yield* onTakenBack(takenBack)

        const pause = Effect.fn("ProcessingService.pause")((id: StoryId) =>
          onAllNodes(id, "deleted"),
        )
        const restartLocally = Effect.fn("ProcessingService.restartLocally")((id: StoryId) =>
          onAllNodes(id, "staysHere"),
        )
        const cancel = Effect.fn("ProcessingService.cancel")((id: StoryId) =>
          Effect.andThen(work.close(id), onAllNodes(id, "erased")),
        )

        return ProcessingService.of({
          restart,
          restartAny,
          isNewLanguage,
          setLanguage,
          restartLocally,
          pause,
          cancel,
        })
      }),
    )
}
