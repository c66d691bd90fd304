import { Schema } from "effect"

/** The version of what is kept of a translation; docs/reference/translation-format.md describes it. */
export const translationFormat = 1

/** A paragraph of an original whose English is known. */
export const TranslatedParagraph = Schema.Struct({
  /** Names a paragraph of the original by its words, and which of several equal ones it is. */
  id: Schema.String,
  /** What the engine made of it; null when only people have written its English. */
  machine: Schema.NullOr(Schema.String),
  /** What people wrote for the paragraph before it is the English of this one, too. */
  isWithBefore: Schema.optionalKey(Schema.Boolean),
  /**
   * The lines that people wrote, and whose original has changed since. Whoever changes one of them has
   * answered.
   */
  look: Schema.optionalKey(Schema.Array(Schema.String)),
})
export type TranslatedParagraph = typeof TranslatedParagraph.Type

/**
 * What is known of a story's translation besides its words, which stand in the shared transcript: of
 * which paragraphs it was made, and what of it an engine wrote.
 */
export const StoryTranslation = Schema.Struct({
  version: Schema.Literal(translationFormat),
  /** ISO 639-1: the language it is in. */
  language: Schema.String,
  /** Who translated last, as `model@host`; null when nobody knows. */
  engine: Schema.NullOr(Schema.String),
  /** In the order of the original. */
  paragraphs: Schema.Array(TranslatedParagraph),
})
export type StoryTranslation = typeof StoryTranslation.Type

/** Without what only the store needs. */
export const onlyTranslation = ({
  version,
  language,
  engine,
  paragraphs,
}: StoryTranslation): StoryTranslation => ({ version, language, engine, paragraphs })
