import { Schema } from "effect"
import { UserId, VersionId } from "./ids.ts"
import { limits } from "./limits.ts"
import { writtenText } from "./text.ts"
import { TextName, Transcript } from "./transcript.ts"

/**
 * How a version of a text came about: `heard` by the transcriber, `translated` by an engine, `saved` by
 * a user, `left` when the editor was closed without saving, `replaced` by an API call, or `restored`
 * from an earlier version.
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

const byEngines: ReadonlyArray<VersionKind> = ["heard", "translated"]

/** Whether people wrote or edited a text, as its versions tell, the oldest first. */
export const isByHandIn = (
  history: ReadonlyArray<Pick<Version, "text" | "kind">>,
  name: TextName,
): boolean => {
  const kinds = history.flatMap(({ text, kind }) => (text === name ? [kind] : []))
  // What an engine translates again replaces a translation by hand; what it hears is put beside.
  if (name === "english") return kinds.length > 0 && kinds.at(-1) !== "translated"
  return kinds.some((kind) => !byEngines.includes(kind))
}

/**
 * A text at one point in time: who made it, when, and how many words were added and removed since the
 * version before.
 */
export const Version = Schema.Struct({
  id: VersionId,
  text: TextName,
  at: Schema.String,
  kind: VersionKind,
  /**
   * The users whose changes it contains, oldest first; empty for an engine's own text. Those of another
   * Kintale, from which the story was brought, are only names.
   */
  by: Schema.Array(Schema.Struct({ userId: Schema.NullOr(UserId), name: Schema.String })),
  added: Schema.Int,
  removed: Schema.Int,
})
export type Version = typeof Version.Type

/** A version with its text, and the text of the version before for comparison. */
export const WholeVersion = Schema.Struct({
  ...Version.fields,
  transcript: Transcript,
  before: Transcript,
})
export type WholeVersion = typeof WholeVersion.Type

const tooLong = `A transcript can be at most ${limits.text.transcript.toLocaleString("en")} characters long.`
const transcriptText = writtenText(limits.text.transcript, tooLong)

/**
 * The body of `PATCH /api/stories/{id}/content`. Line breaks separate paragraphs. With `isLive` the
 * texts are what the sender's editor shows of the shared transcript: they are in the document already,
 * so they are only saved as a version, and what others typed meanwhile stays.
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
      "Please send the transcript or its translation.",
  ),
)
export type ContentChange = typeof ContentChange.Type

/**
 * The body of `PATCH /api/stories/{id}/retranslate`. With `isLive` the text is that of the shared
 * transcript, as in `ContentChange`. Translation runs in the background: the answer only says that it
 * was started; `TranslationProgressed` and `StoryChanged` report how it goes on.
 */
export const Retranslation = Schema.Struct({
  originalTranscription: transcriptText.check(
    Schema.isPattern(/\S/, { message: "Please send the text to translate." }),
  ),
  isLive: Schema.optionalKey(Schema.Boolean),
})
export type Retranslation = typeof Retranslation.Type

/** The body of `POST /api/stories/{id}/translation-reviews/{lookId}`: take the words offered, or keep what people wrote. */
export const LookAnswer = Schema.Struct({ take: Schema.Boolean })
export type LookAnswer = typeof LookAnswer.Type
