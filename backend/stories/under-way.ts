import { Context, Effect, Layer, Option } from "effect"
import type { StoryId } from "#protocol/ids.ts"
import type { Progress } from "#protocol/story.ts"

/**
 * The progress of a story being processed. In memory only, since a restart begins the current step
 * again.
 */
export interface SoFar {
  readonly progress: Progress
}

const queued: SoFar = {
  progress: { phase: "queued", fraction: 0, secondsLeft: null },
}

/** The progress of stories that are being processed. */
export class UnderWay extends Context.Service<
  UnderWay,
  {
    readonly of: (id: StoryId) => Effect.Effect<SoFar>
    /** The same for many stories, as of now. */
    readonly each: Effect.Effect<(id: StoryId) => SoFar>
    /** Stores a story's progress, which never goes backwards, and answers the result. */
    readonly progressed: (id: StoryId, progress: Progress) => Effect.Effect<Progress>
    /**
     * Stores how many are before a story in the queue; answers its progress if that has changed.
     */
    readonly waits: (id: StoryId, before: number) => Effect.Effect<Option.Option<Progress>>
    readonly finished: (id: StoryId) => Effect.Effect<void>
  }
>()("backend/stories/UnderWay") {
  static readonly layer = Layer.sync(UnderWay, () => {
    const stories = new Map<StoryId, SoFar>()
    const now = (id: StoryId) => stories.get(id) ?? queued
    return UnderWay.of({
      of: (id) => Effect.sync(() => now(id)),
      each: Effect.succeed(now),
      progressed: (id, progress) =>
        Effect.sync(() => {
          const before = now(id)
          const fraction = Math.max(before.progress.fraction, progress.fraction)
          const after = { progress: { ...progress, fraction } }
          stories.set(id, after)
          return after.progress
        }),
      waits: (id, before) =>
        Effect.sync(() => {
          const { progress } = now(id)
          if (progress.phase !== "queued" || progress.before === before) return Option.none()
          const after = { ...progress, before }
          stories.set(id, { progress: after })
          return Option.some(after)
        }),
      finished: (id) => Effect.sync(() => stories.delete(id)),
    })
  })
}
