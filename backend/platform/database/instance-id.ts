import { Schema } from "effect"
import type { CollectionShape } from "../../ports/document-store.ts"

/** What tells the stories of this store from those of any other: one record, made once. */
export const InstanceIdRecord = Schema.Struct({ id: Schema.Literal("this"), origin: Schema.String })

export const instanceIds: CollectionShape = { name: "instanceIds", indexes: [] }
