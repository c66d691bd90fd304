import { Schema } from "effect"
import { ImportedWords } from "#protocol/import.ts"
import { StoryId } from "#protocol/ids.ts"
import type { CollectionShape } from "../../ports/document-store.ts"

/** The words of a story that was brought in from another Kintale, until they are put in place. */
export const ImportedTranscriptRecord = Schema.Struct({
  id: StoryId,
  /** When it came, ISO 8601. */
  at: Schema.String,
  words: ImportedWords,
})

export const importedTranscripts: CollectionShape = {
  name: "importedTranscripts",
  indexes: [{ paths: [["at", 1]] }],
}
