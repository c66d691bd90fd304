import { Schema } from "effect"
import { UserId } from "#protocol/ids.ts"
import type { CollectionShape } from "../../ports/document-store.ts"

/** The purpose of an account email. */
export const LinkKind = Schema.Literals([
  "reset",
  "verification",
  "already-here",
  "password-changed",
])
export type LinkKind = typeof LinkKind.Type

/**
 * A link sent to an account's address. Only the SHA-256 of its token is stored; the token is computed
 * again when the email is written.
 */
export const EmailLinkRecord = Schema.Struct({
  id: Schema.Int,
  kind: LinkKind,
  userId: UserId,
  tokenHash: Schema.String,
  /** Milliseconds since 1970. */
  createdAt: Schema.Finite,
  expiresAt: Schema.Finite,
})
export type EmailLinkRecord = typeof EmailLinkRecord.Type

export const emailLinks: CollectionShape = {
  name: "emailLinks",
  indexes: [
    { paths: [["tokenHash", 1]], unique: true },
    {
      paths: [
        ["userId", 1],
        ["kind", 1],
      ],
    },
    { paths: [["expiresAt", 1]] },
  ],
}
