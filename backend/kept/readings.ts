import { Schema } from "effect"
import { StoryId } from "#protocol/ids.ts"
import { Transcript } from "#protocol/transcript.ts"
import type { CollectionShape } from "../ports/documents.ts"

/** The words of a story as lists, search and pages read them, copied from the shared transcript. */
export const ReadingRecord = Schema.Struct({
  id: StoryId,
  original: Transcript,
  english: Transcript,
  isTranslationOutOfDate: Schema.Boolean,
  isTranslationByHand: Schema.Boolean,
  /** Names the words and times of the original; records of before have none. */
  wordsName: Schema.optionalKey(Schema.String),
  /** Whether search and the summary know them as they are. */
  isIndexed: Schema.Boolean,
  /** Which server has them follow just now, and until when nobody else may: milliseconds since 1970. */
  holder: Schema.optionalKey(Schema.String),
  heldUntil: Schema.optionalKey(Schema.Finite),
})
export type ReadingRecord = typeof ReadingRecord.Type

/** A reading without its words. */
export const ReadingLine = Schema.Struct({ id: StoryId })

export const readings: CollectionShape = {
  name: "readings",
  indexes: [{ paths: [["isIndexed", 1]] }],
}
