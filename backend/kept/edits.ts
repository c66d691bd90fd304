import { Schema } from "effect"
import { UserId, StoryId } from "#protocol/ids.ts"
import { TextName } from "#protocol/transcript.ts"
import type { CollectionShape } from "../ports/documents.ts"

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
