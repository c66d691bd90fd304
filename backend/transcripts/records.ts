import { Context, Effect, Layer, Schema } from "effect"
import { StoryId, UserId, VersionId } from "#protocol/ids.ts"
import { TextName, Transcript } from "#protocol/transcript.ts"
import { VersionKind } from "#protocol/version.ts"
import type { CollectionShape } from "../ports/documents.ts"
import { recordsOf } from "../ports/records.ts"

/** The server itself, where the author of a Yjs client is named. */
export const theServer = 0
/** Somebody whose words another brought, after the server had lost them; who, is not known any more. */
export const somebody = -1
const AuthorId = Schema.Union([UserId, Schema.Literal(theServer), Schema.Literal(somebody)])
export type Author = typeof AuthorId.Type

/** Who wrote under a Yjs client's number. */
const Author = Schema.Struct({ client: Schema.Int, userId: AuthorId })

/** Whose changes of a text no version holds yet. */
export const Change = Schema.Struct({ userId: UserId, text: TextName })
export type Change = typeof Change.Type

/**
 * Something that was added to a shared transcript. They are only ever added: two servers that write
 * late cannot erase each other, and the order they are read in does not matter.
 */
export const EditRecord = Schema.Struct({
  id: Schema.String,
  storyId: StoryId,
  /** Milliseconds since 1970. */
  at: Schema.Finite,
  /** A Yjs update (version 1), base64. */
  update: Schema.String,
  /** Numbers that were not known before. */
  authors: Schema.Array(Author),
  changes: Schema.Array(Change),
  /** Several that were put together; what is read elsewhere is as far as these. */
  isMerged: Schema.Boolean,
})
export type EditRecord = typeof EditRecord.Type

/** Who wrote an edit, without what they wrote. */
export const SignatureRecord = Schema.Struct({
  id: Schema.String,
  authors: Schema.Array(Author),
  changes: Schema.Array(Change),
})
export type SignatureRecord = typeof SignatureRecord.Type

export const edits: CollectionShape = {
  name: "edits",
  indexes: [
    {
      paths: [
        ["storyId", 1],
        ["isMerged", 1],
      ],
    },
    { paths: [["isMerged", 1]] },
  ],
}

/**
 * The Yjs number a user writes under in one story; its id is both, so that it is one user's alone. It
 * stands for as long as the story does: a device may have unsent words under it however long.
 */
export const NumberRecord = Schema.Struct({
  id: Schema.String,
  storyId: StoryId,
  client: Schema.Int,
  userId: UserId,
  /** Milliseconds since 1970. */
  at: Schema.Finite,
})
export type NumberRecord = typeof NumberRecord.Type

export const numbers: CollectionShape = {
  name: "numbers",
  indexes: [
    {
      paths: [
        ["storyId", 1],
        ["userId", 1],
        ["at", 1],
      ],
    },
    { paths: [["userId", 1]] },
  ],
}

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

/** A version without its words, as lists show it. */
export const VersionLine = Schema.Struct({
  id: VersionId,
  storyId: StoryId,
  text: TextName,
  at: Schema.String,
  kind: VersionKind,
  by: Schema.Array(UserId),
  /** Words that came and went since the version before. */
  added: Schema.Int,
  removed: Schema.Int,
})
export type VersionLine = typeof VersionLine.Type

export const VersionRecord = Schema.Struct({ ...VersionLine.fields, transcript: Transcript })
export type VersionRecord = typeof VersionRecord.Type

export const versions: CollectionShape = {
  name: "versions",
  indexes: [
    {
      paths: [
        ["storyId", 1],
        ["text", 1],
        ["id", -1],
      ],
    },
    { paths: [["by", 1]], many: true },
  ],
}

/** How words were kept before transcripts were shared documents; read once, when a story is first opened. */
export const OldTranscriptRecord = Schema.Struct({
  id: StoryId,
  language: Schema.String,
  paragraphs: Transcript,
  /** English, a text for each paragraph. */
  translation: Schema.NullOr(Schema.Array(Schema.String)),
})
export type OldTranscriptRecord = typeof OldTranscriptRecord.Type

export const oldTranscripts: CollectionShape = { name: "transcripts", indexes: [] }

type RecordsOf<S extends Parameters<typeof recordsOf>[1]> = Effect.Success<
  ReturnType<typeof recordsOf<S>>
>

export class TranscriptRecords extends Context.Service<
  TranscriptRecords,
  {
    readonly edits: RecordsOf<typeof EditRecord>
    readonly signatures: RecordsOf<typeof SignatureRecord>
    readonly numbers: RecordsOf<typeof NumberRecord>
    readonly readings: RecordsOf<typeof ReadingRecord>
    readonly readingLines: RecordsOf<typeof ReadingLine>
    readonly versions: RecordsOf<typeof VersionRecord>
    readonly versionLines: RecordsOf<typeof VersionLine>
    readonly oldTranscripts: RecordsOf<typeof OldTranscriptRecord>
  }
>()("backend/transcripts/TranscriptRecords") {
  static readonly layer = Layer.effect(
    TranscriptRecords,
    Effect.gen(function* () {
      return TranscriptRecords.of({
        edits: yield* recordsOf(edits, EditRecord),
        signatures: yield* recordsOf(edits, SignatureRecord),
        numbers: yield* recordsOf(numbers, NumberRecord),
        readings: yield* recordsOf(readings, ReadingRecord),
        readingLines: yield* recordsOf(readings, ReadingLine),
        versions: yield* recordsOf(versions, VersionRecord),
        versionLines: yield* recordsOf(versions, VersionLine),
        oldTranscripts: yield* recordsOf(oldTranscripts, OldTranscriptRecord),
      })
    }),
  )
}
