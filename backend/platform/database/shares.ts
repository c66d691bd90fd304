import { Schema } from "effect"
import { UserId, PersonId, ShareId, SharedId } from "#protocol/ids.ts"
import { ShareRole } from "#protocol/share.ts"
import type { CollectionShape } from "../../ports/document-store.ts"

/**
 * A keeper's grant to an e-mail address, on one person or on all. There is one for each address and
 * person.
 */
export const ShareRecord = Schema.Struct({
  id: ShareId,
  keeperId: UserId,
  personId: SharedId,
  /** As typed; `emailKey` is the normalized form for comparisons. */
  email: Schema.String,
  emailKey: Schema.String,
  role: ShareRole,
  message: Schema.String,
  /** `revoked`: withdrawn before it was answered, or revoked after it was accepted. */
  status: Schema.Literals(["pending", "accepted", "declined", "revoked"]),
  /** Counts the invitations to this address. */
  round: Schema.Int,
  /** The round its token was made for; absent where that is this one. */
  tokenRound: Schema.optionalKey(Schema.Int),
  /** SHA-256 of the invitation's token. */
  tokenHash: Schema.String,
  createdAt: Schema.String,
  /** Milliseconds since 1970. */
  expiresAt: Schema.Finite,
  /**
   * The user who accepted. From then on the grant belongs to that user, whatever happens to the
   * address.
   */
  userId: Schema.NullOr(UserId),
  linkPersonId: Schema.NullOr(PersonId),
  /** What it was when its person was deleted, and is again once they are restored; until then `revoked`. */
  suspendedStatus: Schema.optionalKey(Schema.Literals(["pending", "accepted"])),
  /** The same for a linked person. */
  suspendedLinkId: Schema.optionalKey(PersonId),
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
