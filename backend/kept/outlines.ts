import { Schema } from "effect"
import { StoryId } from "#protocol/ids.ts"
import { KeyMoment } from "#protocol/story.ts"
import type { CollectionShape } from "../ports/documents.ts"

/** What the page of a story draws along its time. Kept apart, so that lists need not read it. */
export const OutlineRecord = Schema.Struct({
  id: StoryId,
  peaks: Schema.Array(Schema.Finite),
  keyMoments: Schema.Array(KeyMoment),
})
export type OutlineRecord = typeof OutlineRecord.Type

export const outlines: CollectionShape = { name: "outlines", indexes: [] }
