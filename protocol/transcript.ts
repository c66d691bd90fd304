import { Schema } from "effect"

/** A stretch of speech between two pauses, in seconds of the recording. */
export const Phrase = Schema.Struct({
  start: Schema.Finite,
  end: Schema.Finite,
  text: Schema.String,
  /** ISO 639-1: the language it was heard in, where the transcriber says so for each part. */
  language: Schema.optionalKey(Schema.String),
})
export type Phrase = typeof Phrase.Type

/** One block of text: its phrases in order, `text` being their words joined by spaces. */
export const Paragraph = Schema.Struct({
  start: Schema.Finite,
  end: Schema.Finite,
  text: Schema.String,
  phrases: Schema.Array(Phrase),
  /** ISO 639-1: the language it was heard in, where the transcriber says so for each part. */
  language: Schema.optionalKey(Schema.String),
})
export type Paragraph = typeof Paragraph.Type

export const Transcript = Schema.Array(Paragraph)
export type Transcript = typeof Transcript.Type

/** Seconds of a recording whose words do not look like its language. */
export const DoubtfulPart = Schema.Struct({ start: Schema.Finite, end: Schema.Finite })
export type DoubtfulPart = typeof DoubtfulPart.Type

/** The texts of a story: the original language, and English when that is another one. */
export const textNames = ["original", "english"] as const
export const TextName = Schema.Literals(textNames)
export type TextName = typeof TextName.Type

/** The transcript as one plain text, a blank line between paragraphs. */
export const plainText = (transcript: Transcript) =>
  transcript.map((paragraph) => paragraph.text).join("\n\n")
