import { Schema } from "effect"
import type { CollectionShape } from "../../ports/document-store.ts"

/**
 * A sign-in attempt that has been answered, so that its answer cannot be replayed. The id is the
 * SHA-256 of its state.
 */
export const UsedLoginStateRecord = Schema.Struct({ id: Schema.String, expiresAt: Schema.Finite })

export const usedLoginStates: CollectionShape = {
  name: "usedLoginStates",
  indexes: [{ paths: [["expiresAt", 1]] }],
}
