import { Schema } from "effect"
import { UserId, PersonId, ShareId, SharedId } from "#protocol/ids.ts"
import { ShareRole } from "#protocol/share.ts"
import type { CollectionShape } from "../ports/documents.ts"

/** A keeper's grant on one person, or on all, to an e-mail address. There is one for each address and person. */
export const ShareRecord = Schema.Struct({
  id: ShareId,
  keeperId: UserId,
  personId: SharedId,
  /** As it was typed; `emailKey` is what it is compared by. */
  email: Schema.String,
  emailKey: Schema.String,
  role: ShareRole,
  message: Schema.String,
  /** Revoked: withdrawn before the answer or taken back after it. */
  status: Schema.Literals(["pending", "accepted", "declined", "revoked"]),
  /** Counts the invitations to this address; each has a token of its own. */
  round: Schema.Int,
  /** SHA-256 of the token. */
  tokenHash: Schema.String,
  createdAt: Schema.String,
  /** Milliseconds since 1970. */
  expiresAt: Schema.Finite,
  /** Who accepted: from then on the grant is theirs, whatever becomes of the address. */
  userId: Schema.NullOr(UserId),
  linkPersonId: Schema.NullOr(PersonId),
})
export type ShareRecord = typeof ShareRecord.Type

export const shares: CollectionShape = {
  name: "shares",
  indexes: [
    {
      paths: [
        ["keeperId", 1],
        ["personId", 1],
        ["emailKey", 1],
      ],
      unique: true,
    },
    {
      paths: [
        ["userId", 1],
        ["status", 1],
      ],
    },
    {
      paths: [
        ["personId", 1],
        ["status", 1],
      ],
    },
    {
      paths: [
        ["emailKey", 1],
        ["status", 1],
      ],
    },
    { paths: [["tokenHash", 1]], unique: true },
  ],
}
