import { Context, Effect, Layer, Option, Stream } from "effect"
import type { StoryId } from "#protocol/ids.ts"
import type { LiveEvent } from "#protocol/events.ts"
import type { Progress } from "#protocol/story.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { Database } from "../../platform/database/database.ts"
import { unlessInterrupted } from "../../lib/catch-unless-interrupted.ts"

/**
 * The progress of a story being processed. In memory only, since a restart begins the current step
 * again.
 */
export interface StoryProgress {
  readonly progress: Progress
}

const queued: StoryProgress = {
  progress: { phase: "queued", fraction: 0, secondsLeft: null },
}

/** The progress of stories that are being processed, on whichever node. */
export class ProcessingProgress extends Context.Service<
  ProcessingProgress,
  {
    readonly of: (id: StoryId) => Effect.Effect<StoryProgress>
    /** The same for many stories, as of now. */
    readonly each: Effect.Effect<(id: StoryId) => StoryProgress>
    /** Stores a story's progress, which never goes backwards, and answers the result. */
    readonly progressed: (id: StoryId, progress: Progress) => Effect.Effect<Progress>
    /**
     * Stores how many are before a story in the queue; answers its progress if that has changed.
     */
    readonly waits: (id: StoryId, before: number) => Effect.Effect<Option.Option<Progress>>
    readonly finished: (id: StoryId) => Effect.Effect<void>
  }
>()("backend/features/stories/ProcessingProgress") {
  static readonly layer = Layer.effect(
    ProcessingProgress,
    Effect.gen(function* () {
      const { stories: records } = yield* Database
      const { others, missed } = yield* EventBus
      const stories = new Map<StoryId, StoryProgress>()
      const now = (id: StoryId) => stories.get(id) ?? queued

      const progressed = (id: StoryId, progress: Progress) => {
        const fraction = Math.max(now(id).progress.fraction, progress.fraction)
        const after = { progress: { ...progress, fraction } }
        stories.set(id, after)
        return after.progress
      }
      const waits = (id: StoryId, before: number) => {
        const { progress } = now(id)
        if (progress.phase !== "queued" || progress.before === before) return Option.none()
        const after = { ...progress, before }
        stories.set(id, { progress: after })
        return Option.some(after)
      }

      /** What another node tells of a story; that it has got to its end can only be read in the store. */
      const hear = Effect.fnUntraced(function* (event: LiveEvent) {
        if (event._tag === "StoryProgressed") {
          const { storyId, progress } = event
          if (progress.phase === "queued") waits(storyId, progress.before ?? 0)
          else progressed(storyId, progress)
        }
        if (event._tag !== "StoryChanged" && event._tag !== "StoryDeleted") return
        const { storyId: id } = event
        if (!stories.has(id)) return
        const open = { id, "work.open": true, deleted: { $exists: false } }
        if ((yield* records.count(open)) === 0) stories.delete(id)
      })
      const safely = unlessInterrupted((cause) =>
        Effect.logWarning("the progress of stories on other nodes could not be read", cause),
      )
      yield* Effect.forkScoped(
        Stream.runForEach(others, ({ event }) => safely(hear(event))),
        { startImmediately: true },
      )
      // Some may have ended since; of the others something is told within seconds.
      yield* Effect.forkScoped(
        Stream.runForEach(missed, () => Effect.sync(() => stories.clear())),
        { startImmediately: true },
      )

      return ProcessingProgress.of({
        of: (id) => Effect.sync(() => now(id)),
        each: Effect.succeed(now),
        progressed: (id, progress) => Effect.sync(() => progressed(id, progress)),
        waits: (id, before) => Effect.sync(() => waits(id, before)),
        finished: (id) => Effect.sync(() => stories.delete(id)),
      })
    }),
  )
}
