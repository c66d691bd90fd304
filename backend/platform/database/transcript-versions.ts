import { Schema } from "effect"
import { UserId, StoryId, VersionId } from "#protocol/ids.ts"
import { TextName, Transcript } from "#protocol/transcript.ts"
import { VersionKind } from "#protocol/version.ts"
import type { CollectionShape } from "../../ports/document-store.ts"

/** A version without its text, for lists. */
export const TranscriptVersionLine = Schema.Struct({
  id: VersionId,
  storyId: StoryId,
  text: TextName,
  at: Schema.String,
  kind: VersionKind,
  by: Schema.Array(UserId),
  /** Who made it elsewhere, in a Kintale it was brought from. */
  names: Schema.optionalKey(Schema.Array(Schema.String)),
  /** Words added and removed since the version before. */
  added: Schema.Int,
  removed: Schema.Int,
})
export type TranscriptVersionLine = typeof TranscriptVersionLine.Type

export const TranscriptVersionRecord = Schema.Struct({
  ...TranscriptVersionLine.fields,
  transcript: Transcript,
  /**
   * The newest version there was, 0 if none: of two that are saved at once only one follows it. Missing
   * in older records.
   */
  after: Schema.optionalKey(Schema.Int),
})
export type TranscriptVersionRecord = typeof TranscriptVersionRecord.Type

export const transcriptVersions: CollectionShape = {
  name: "transcriptVersions",
  indexes: [
    {
      paths: [
        ["storyId", 1],
        ["text", 1],
        ["id", -1],
      ],
    },
    {
      paths: [
        ["storyId", 1],
        ["text", 1],
        ["after", 1],
      ],
      unique: true,
    },
    { paths: [["by", 1]], many: true },
  ],
}
