import { Schema } from "effect"
import { UserId } from "#protocol/ids.ts"
import type { CollectionShape } from "../../ports/document-store.ts"

/** A keeper's `InvitationCounts`; the id is the keeper's. */
export const InvitationLimitRecord = Schema.Struct({
  id: UserId,
  /** A revision for optimistic locking: of two concurrent changes one is repeated. */
  rev: Schema.Int,
  daySince: Schema.Finite,
  emails: Schema.Int,
  addresses: Schema.Array(Schema.Struct({ of: Schema.String, times: Schema.Array(Schema.Finite) })),
})

export const invitationLimits: CollectionShape = { name: "invitationLimits", indexes: [] }
