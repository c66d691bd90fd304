import { Schema } from "effect"
import type { CollectionShape } from "../../ports/document-store.ts"

/** A chore of the caretaker's, by its name, and when it is due next; milliseconds since 1970. */
export const MaintenanceRunRecord = Schema.Struct({ id: Schema.String, due: Schema.Finite })

export const maintenanceRuns: CollectionShape = { name: "maintenanceRuns", indexes: [] }
