import { Schema } from "effect"
import { StoryId } from "#protocol/ids.ts"
import { KeyMoment } from "#protocol/story.ts"
import { DoubtfulPart } from "#protocol/transcript.ts"
import type { CollectionShape } from "../../ports/document-store.ts"

/**
 * What a story's page draws along its timeline. A separate collection, so that lists need not load it.
 */
export const StoryTimelineRecord = Schema.Struct({
  id: StoryId,
  peaks: Schema.Array(Schema.Finite),
  keyMoments: Schema.Array(KeyMoment),
  /** When which language was heard, by ISO 639; missing where no transcriber said so. */
  languages: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({ start: Schema.Finite, end: Schema.Finite, language: Schema.String }),
    ),
  ),
  /** Which seconds were heard as if in another language; missing where none were. */
  doubtfulParts: Schema.optionalKey(Schema.Array(DoubtfulPart)),
})
export type StoryTimelineRecord = typeof StoryTimelineRecord.Type

export const storyTimelines: CollectionShape = { name: "storyTimelines", indexes: [] }
