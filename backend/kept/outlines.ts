import { Schema } from "effect"
import { StoryId } from "#protocol/ids.ts"
import { KeyMoment } from "#protocol/story.ts"
import type { CollectionShape } from "../ports/documents.ts"

/**
 * What a story's page draws along its timeline. A separate collection, so that lists need not load it.
 */
export const OutlineRecord = Schema.Struct({
  id: StoryId,
  peaks: Schema.Array(Schema.Finite),
  keyMoments: Schema.Array(KeyMoment),
})
export type OutlineRecord = typeof OutlineRecord.Type

export const outlines: CollectionShape = { name: "outlines", indexes: [] }
