import { Schema } from "effect"
import { RegistrationPolicy } from "#protocol/account.ts"
import { UserId } from "#protocol/ids.ts"
import type { CollectionShape } from "../../ports/document-store.ts"

/** What is chosen for the whole server on its page, and whose account was the first: one record. */
export const ServerSettingsRecord = Schema.Struct({
  id: Schema.Literal("this"),
  /** The first account there was, whether it is still there or not; missing until there was one. */
  firstAccount: Schema.optionalKey(UserId),
  /** Missing: nobody has chosen. */
  registration: Schema.optionalKey(RegistrationPolicy),
})
export type ServerSettingsRecord = typeof ServerSettingsRecord.Type

export const serverSettings: CollectionShape = { name: "serverSettings", indexes: [] }
