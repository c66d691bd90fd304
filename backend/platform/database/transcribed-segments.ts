import { Schema } from "effect"
import { StoryId } from "#protocol/ids.ts"
import type { CollectionShape } from "../../ports/document-store.ts"
import { RpcResponse } from "../../ports/worker-rpc.ts"

/**
 * What another machine heard in a piece of a recording, until the whole is written down: a resume asks
 * for none again. Its id has the story, the engine and a hash of the sound and the language asked for.
 */
export const TranscribedSegmentRecord = Schema.Struct({
  id: Schema.String,
  storyId: StoryId,
  /** `model@host`. */
  engine: Schema.String,
  heard: Schema.Struct({
    language: RpcResponse.cases.Heard.fields.language,
    text: RpcResponse.cases.Heard.fields.text,
    segments: RpcResponse.cases.Heard.fields.segments,
  }),
})

export const transcribedSegments: CollectionShape = {
  name: "transcribedSegments",
  indexes: [{ paths: [["storyId", 1]] }],
}
