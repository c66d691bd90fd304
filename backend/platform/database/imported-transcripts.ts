import { Schema } from "effect"
import { BroughtWords } from "#protocol/import.ts"
import { StoryId } from "#protocol/ids.ts"
import type { CollectionShape } from "../../ports/document-store.ts"

/** The words of a story that was brought in from another Kintale, until they are put in place. */
export const ArrivalRecord = Schema.Struct({
  id: StoryId,
  /** When it came, ISO 8601. */
  at: Schema.String,
  words: BroughtWords,
})

export const arrivals: CollectionShape = { name: "arrivals", indexes: [{ paths: [["at", 1]] }] }
