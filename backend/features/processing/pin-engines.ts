import { Effect } from "effect"
import type { EngineSettings } from "../../platform/engines/engine-settings.ts"
import { enginesNow, forWorker, localEngines } from "../../platform/engines/engines-for-story.ts"
import { Database } from "../../platform/database/database.ts"
import type { StoryRecord } from "../../platform/database/stories.ts"
import { type ClaimedStory, ProcessingQueue } from "./processing-queue.ts"

/** The engines of a story: those it was begun with, or else those of now. */
const enginesOf = (
  { engines, isLocalOnly = false }: Pick<StoryRecord, "engines" | "isLocalOnly">,
  settings: EngineSettings,
) => (isLocalOnly ? localEngines : (engines ?? enginesNow(settings)))

/**
 * What a worker is to do a story with, or why it cannot: the engines it was begun with, as far as there
 * is something left for them to do. Search understands all stories by the same one, that of now.
 */
const workersEngines = (
  story: Pick<StoryRecord, "engines" | "isLocalOnly" | "work">,
  settings: EngineSettings,
) => {
  const kept = enginesOf(story, settings)
  const now = enginesNow(settings)
  const isWritten = story.work.done.includes("transcribing")
  const engines = { ...kept, embed: now.embed, ...(isWritten && { transcribe: now.transcribe }) }
  return forWorker(settings, { engines, isLocalOnly: story.isLocalOnly })
}

/**
 * Before an attempt: notes the engines of a story that has none yet, and forgets what others heard of
 * it. Answers the names and the worker's settings.
 */
export const beginEngines = Effect.fn("processing.beginEngines")(function* (
  claimed: ClaimedStory,
  settings: EngineSettings,
) {
  const { story } = claimed
  const work = yield* ProcessingQueue
  const engines = enginesOf(story, settings)
  const forIts = yield* Effect.fromResult(workersEngines(story, settings))
  const isNew = story.engines === undefined || story.engines.transcribe !== engines.transcribe
  const hasWaited = (story.work.waits ?? null) !== null
  if (isNew || hasWaited)
    yield* work.change(claimed, { $set: { engines: { ...engines }, "work.waits": null } })
  if (isNew) {
    const { transcribedSegments } = yield* Database
    yield* transcribedSegments.remove({ storyId: story.id, engine: { $ne: engines.transcribe } })
  }
  return { names: engines, settings: forIts, hasWaited }
})
