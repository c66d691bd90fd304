import { Schema } from "effect"
import { StoryId } from "#protocol/ids.ts"
import { StoryTranslation } from "#protocol/translation.ts"
import type { CollectionShape } from "../../ports/document-store.ts"

/** The language that stories are translated into. The format allows others beside it. */
export const english = "en"

export const translationId = (storyId: StoryId, language: string = english) =>
  `${String(storyId)}:${language}`

/** What is known of a story's translation besides its words. */
export const TranslationRecord = Schema.Struct({
  id: Schema.String,
  storyId: StoryId,
  ...StoryTranslation.fields,
  /** What an engine has just made, and which is not in place yet: kept at once, so that it is paid once. */
  coming: Schema.optionalKey(
    Schema.Array(Schema.Struct({ id: Schema.String, machine: Schema.String })),
  ),
  /** How often `paragraphs` was written, so that of two writers at once the second begins anew. */
  written: Schema.Int,
})
export type TranslationRecord = typeof TranslationRecord.Type

export const translations: CollectionShape = {
  name: "translations",
  indexes: [{ paths: [["storyId", 1]] }],
}
