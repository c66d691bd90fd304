import { Schema } from "effect"
import { StoryId } from "#protocol/ids.ts"
import { KeyMoment } from "#protocol/story.ts"
import { DoubtfulPart } from "#protocol/transcript.ts"
import { WordToCheck } from "#protocol/words-to-check.ts"
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
  /** Words that were perhaps heard wrong, by `nameOfWord`, each until somebody has looked at it. */
  wordsToCheck: Schema.optionalKey(Schema.Record(Schema.String, WordToCheck)),
})
export type StoryTimelineRecord = typeof StoryTimelineRecord.Type

/** The name of a word to check in its record, by its first character. */
export const nameOfWord = ({
  client,
  clock,
}: {
  readonly client: number
  readonly clock: number
}) => `${String(client)}-${String(clock)}`

export const storyTimelines: CollectionShape = { name: "storyTimelines", indexes: [] }
