import { Context, Effect, Layer, Option } from "effect"
import type { StoryId } from "#protocol/ids.ts"
import type { Progress } from "#protocol/story.ts"

/** What is known of a story while it is being processed; in memory only, since a restart begins the step anew. */
export interface SoFar {
  readonly progress: Progress
}

const queued: SoFar = {
  progress: { phase: "queued", fraction: 0, secondsLeft: null },
}

/** Stories under way: how far each is. */
export class UnderWay extends Context.Service<
  UnderWay,
  {
    readonly of: (id: StoryId) => Effect.Effect<SoFar>
    /** Takes the progress in, never backwards, and answers it as it now stands. */
    readonly progressed: (id: StoryId, progress: Progress) => Effect.Effect<Progress>
    readonly finished: (id: StoryId) => Effect.Effect<void>
  }
>()("backend/stories/UnderWay") {
  static readonly layer = Layer.sync(UnderWay, () => {
    const stories = new Map<StoryId, SoFar>()
    const now = (id: StoryId) =>
      Option.getOrElse(Option.fromNullishOr(stories.get(id)), () => queued)
    return UnderWay.of({
      of: (id) => Effect.sync(() => now(id)),
      progressed: (id, progress) =>
        Effect.sync(() => {
          const before = now(id)
          const fraction = Math.max(before.progress.fraction, progress.fraction)
          const after = { progress: { ...progress, fraction } }
          stories.set(id, after)
          return after.progress
        }),
      finished: (id) => Effect.sync(() => stories.delete(id)),
    })
  })
}
