import { Schema } from "effect"
import { EngineJob } from "#protocol/engine-job.ts"
import { StoryId } from "#protocol/ids.ts"
import type { CollectionShape } from "../../ports/document-store.ts"

/**
 * That something of a story was sent to a machine, one record for each job, machine and model. Unlike
 * the calls it is kept as long as the story.
 */
export const RemoteDisclosureRecord = Schema.Struct({
  id: Schema.String,
  storyId: StoryId,
  job: EngineJob,
  host: Schema.String,
  model: Schema.String,
  /** Milliseconds since 1970 of the last time. */
  at: Schema.Finite,
})

export const remoteDisclosures: CollectionShape = {
  name: "remoteDisclosures",
  indexes: [{ paths: [["storyId", 1]] }],
}
