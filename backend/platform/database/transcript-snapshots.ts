import { Schema } from "effect"
import { StoryId } from "#protocol/ids.ts"
import { Transcript } from "#protocol/transcript.ts"
import type { CollectionShape } from "../../ports/document-store.ts"

/** A copy of a story's text for lists, search and pages, made from the shared transcript. */
export const TranscriptSnapshotRecord = Schema.Struct({
  id: StoryId,
  original: Transcript,
  english: Transcript,
  isTranslationOutOfDate: Schema.Boolean,
  isTranslationByHand: Schema.Boolean,
  /** Whether people wrote or edited the original words; missing in older records. */
  isByHand: Schema.optionalKey(Schema.Boolean),
  /** A hash of both texts and their times; missing in older records. */
  wordsName: Schema.optionalKey(Schema.String),
  /** How often it was written, by which two that write it at once notice each other; missing in older records. */
  written: Schema.optionalKey(Schema.Int),
  /** Whether all that is made of it, such as passages for search and the summary, is up to date. */
  isIndexed: Schema.Boolean,
  /** The rules by which that was made: each thing with the number of its own; missing until it is. */
  rules: Schema.optionalKey(Schema.String),
  /**
   * The server that is updating what is made of it, and until when its claim holds, in
   * milliseconds since 1970.
   */
  holder: Schema.optionalKey(Schema.String),
  heldUntil: Schema.optionalKey(Schema.Finite),
  /** How many attempts in a row have begun and not ended, the one under way among them. */
  unfinished: Schema.optionalKey(Schema.Int),
})
export type TranscriptSnapshotRecord = typeof TranscriptSnapshotRecord.Type

/** A reading without its text. */
export const TranscriptSnapshotLine = Schema.Struct({
  id: StoryId,
  isByHand: Schema.optionalKey(Schema.Boolean),
  wordsName: Schema.optionalKey(Schema.String),
})
export type TranscriptSnapshotLine = typeof TranscriptSnapshotLine.Type

export const transcriptSnapshots: CollectionShape = {
  name: "transcriptSnapshots",
  indexes: [{ paths: [["isIndexed", 1]] }],
}
