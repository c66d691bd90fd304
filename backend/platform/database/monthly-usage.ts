import { Schema } from "effect"
import type { CollectionShape } from "../../ports/document-store.ts"

/** What was sent in a month: milliseconds of sound, or tokens. The id is month and measure. */
export const MonthlyUsageRecord = Schema.Struct({ id: Schema.String, used: Schema.Int })

export const monthlyUsage: CollectionShape = { name: "monthlyUsage", indexes: [] }
