import { Schema } from "effect"
import { UserId } from "#protocol/ids.ts"
import type { CollectionShape } from "../ports/documents.ts"

/** What a letter about an account is for. */
export const LinkKind = Schema.Literals(["reset", "verification", "already-here"])
export type LinkKind = typeof LinkKind.Type

/** A link that went to an account's address. Its token is kept by its SHA-256 only, and made again for a letter that waits. */
export const LinkRecord = Schema.Struct({
  id: Schema.Int,
  kind: LinkKind,
  userId: UserId,
  tokenHash: Schema.String,
  /** Milliseconds since 1970. */
  createdAt: Schema.Finite,
  expiresAt: Schema.Finite,
})
export type LinkRecord = typeof LinkRecord.Type

export const links: CollectionShape = {
  name: "links",
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
