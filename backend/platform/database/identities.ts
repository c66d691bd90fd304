import { Schema } from "effect"
import { ProviderName } from "#protocol/account.ts"
import { UserId } from "#protocol/ids.ts"
import type { CollectionShape } from "../../ports/document-store.ts"

/** A user's account at a provider. The id is the SHA-256 of issuer and subject. */
export const IdentityRecord = Schema.Struct({
  id: Schema.String,
  userId: UserId,
  provider: ProviderName,
  createdAt: Schema.String,
  /** Where the provider last said that the user's picture is. */
  picture: Schema.optionalKey(Schema.NullOr(Schema.String)),
})
export type IdentityRecord = typeof IdentityRecord.Type

export const identities: CollectionShape = {
  name: "identities",
  indexes: [{ paths: [["userId", 1]] }],
}
