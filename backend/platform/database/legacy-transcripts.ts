import { Schema } from "effect"
import { StoryId } from "#protocol/ids.ts"
import { Transcript } from "#protocol/transcript.ts"
import type { CollectionShape } from "../../ports/document-store.ts"

/**
 * The format of texts from before transcripts were shared documents; converted when the story is first
 * opened.
 */
export const OldTranscriptRecord = Schema.Struct({
  id: StoryId,
  language: Schema.String,
  paragraphs: Transcript,
  /** The English text of each paragraph. */
  translation: Schema.NullOr(Schema.Array(Schema.String)),
})
export type OldTranscriptRecord = typeof OldTranscriptRecord.Type

export const oldTranscripts: CollectionShape = { name: "transcripts", indexes: [] }
