import { Schema } from "effect"
import { UserId, StoryId } from "#protocol/ids.ts"
import { TextName } from "#protocol/transcript.ts"
import type { CollectionShape } from "../../ports/document-store.ts"

/** Stands for the server itself as the author behind a Yjs client id. */
export const theServer = 0
/** An unknown author: the server had lost the text, and another user's editor brought it back. */
export const somebody = -1
const AuthorId = Schema.Union([UserId, Schema.Literal(theServer), Schema.Literal(somebody)])
export type Author = typeof AuthorId.Type

/** Which user writes under a Yjs client id. */
export const EditAuthor = Schema.Struct({ client: Schema.Int, userId: AuthorId })

/** Whose changes to which text are not in a version yet. */
export const EditedText = Schema.Struct({ userId: UserId, text: TextName })
export type EditedText = typeof EditedText.Type

/**
 * A change to a shared transcript. Edits are only ever appended, so that two servers cannot overwrite
 * each other's; as they are Yjs updates, the order in which they are read does not matter.
 */
export const EditRecord = Schema.Struct({
  id: Schema.String,
  storyId: StoryId,
  /** Milliseconds since 1970. */
  at: Schema.Finite,
  /** A Yjs update (version 1), base64. */
  update: Schema.String,
  /** The authors of client ids that this edit uses for the first time. */
  authors: Schema.Array(EditAuthor),
  changes: Schema.Array(EditedText),
  /**
   * Whether it is the merge of several edits, and all of them are in a version. Readings contain all
   * merged edits.
   */
  isMerged: Schema.Boolean,
})
export type EditRecord = typeof EditRecord.Type

/** An edit's authors, without its content. */
export const SignatureRecord = Schema.Struct({
  id: Schema.String,
  authors: Schema.Array(EditAuthor),
  changes: Schema.Array(EditedText),
  isMerged: Schema.Boolean,
})
export type SignatureRecord = typeof SignatureRecord.Type

/** Which edit it is, of which story. */
export const EditName = Schema.Struct({ id: Schema.String, storyId: StoryId })

export const fieldsOfEditName = ["storyId"] as const

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
