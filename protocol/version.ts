import { Schema } from "effect"
import { UserId, VersionId } from "./ids.ts"
import { limits } from "./limits.ts"
import { TextName, Transcript } from "./transcript.ts"

/**
 * How a version of a text came about: `heard` by the engine, `translated` by one, `saved` by a relative,
 * `left` without saving, `replaced` by a call, or `restored` from an earlier one.
 */
export const VersionKind = Schema.Literals([
  "heard",
  "translated",
  "saved",
  "left",
  "replaced",
  "restored",
])
export type VersionKind = typeof VersionKind.Type

/** A text as it stood once: who left it so, when, and how many words came and went since the version before. */
export const Version = Schema.Struct({
  id: VersionId,
  text: TextName,
  at: Schema.String,
  kind: VersionKind,
  /** Those whose changes are in it, oldest first; nobody for the engine's own. */
  by: Schema.Array(Schema.Struct({ userId: UserId, name: Schema.String })),
  added: Schema.Int,
  removed: Schema.Int,
})
export type Version = typeof Version.Type

/** A version with its words, and those of the version before to compare them with. */
export const WholeVersion = Schema.Struct({
  ...Version.fields,
  transcript: Transcript,
  before: Transcript,
})
export type WholeVersion = typeof WholeVersion.Type

const tooLong = `A transcript may be at most ${limits.text.transcript.toLocaleString("en")} characters long.`
const transcriptText = Schema.String.check(
  Schema.isMaxLength(limits.text.transcript, { message: tooLong }),
)

/**
 * The payload of `PATCH /api/stories/{id}/content`. Paragraphs are apart by line breaks. With `isLive`
 * the texts are those of the shared transcript as its editor shows it: they are there already, so
 * that they are only kept as a version, and what others wrote meanwhile stays.
 */
export const ContentChange = Schema.Struct({
  originalTranscription: Schema.optionalKey(transcriptText),
  englishTranslation: Schema.optionalKey(transcriptText),
  isLive: Schema.optionalKey(Schema.Boolean),
}).check(
  Schema.makeFilter(
    ({ originalTranscription, englishTranslation }) =>
      originalTranscription !== undefined ||
      englishTranslation !== undefined ||
      "Please give the transcript or its translation.",
  ),
)
export type ContentChange = typeof ContentChange.Type

/**
 * The payload of `PATCH /api/stories/{id}/retranslate`. With `isLive` the words are those of the shared
 * transcript, as in `ContentChange`. What stands there now is translated, which takes its time: the
 * answer says that it was begun, and `TranslationProgressed` and `StoryChanged` how it goes on.
 */
export const Retranslation = Schema.Struct({
  originalTranscription: Schema.String.check(
    Schema.isMaxLength(limits.text.transcript, { message: tooLong }),
    Schema.isPattern(/\S/, { message: "Please give the words to translate." }),
  ),
  isLive: Schema.optionalKey(Schema.Boolean),
})
export type Retranslation = typeof Retranslation.Type
