import { Schema } from "effect"
import type { CollectionShape } from "../../ports/document-store.ts"

/**
 * A counter for rate limiting. The id is a keyed hash of what is limited, so that the store reveals no
 * names or addresses.
 */
export const RateLimitRecord = Schema.Struct({
  id: Schema.String,
  count: Schema.Int,
  /** Milliseconds since 1970 at which the count starts again. */
  expiresAt: Schema.Finite,
})

export const rateLimits: CollectionShape = {
  name: "rateLimits",
  indexes: [{ paths: [["expiresAt", 1]] }],
}
