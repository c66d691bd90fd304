import { Schema } from "effect"
import { UserId } from "#protocol/ids.ts"
import type { CollectionShape } from "../../ports/document-store.ts"

/** A signed-in device. The id is the SHA-256 of the token in its cookie. */
export const SessionRecord = Schema.Struct({
  id: Schema.String,
  userId: UserId,
  /** The user's `sessionEpoch` at sign-in; missing means 0. */
  epoch: Schema.optionalKey(Schema.Int),
  createdAt: Schema.String,
  /** Milliseconds since 1970. */
  expiresAt: Schema.Finite,
})

export const sessions: CollectionShape = {
  name: "sessions",
  indexes: [{ paths: [["userId", 1]] }, { paths: [["expiresAt", 1]] }],
}
