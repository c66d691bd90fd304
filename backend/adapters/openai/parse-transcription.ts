import { Option, Schema } from "effect"
import type { RemoteSegment, SpeechPiece } from "../../ports/remote-transcriber.ts"
import { Unusable } from "./errors.ts"
import { languageCode } from "./languages.ts"

const optional = <S extends Schema.Top>(schema: S) => Schema.optionalKey(Schema.NullOr(schema))

const Answer = Schema.Struct({
  text: Schema.String,
  language: optional(Schema.String),
  languages: optional(Schema.Array(Schema.Struct({ code: Schema.String }))),
  segments: optional(
    Schema.Array(Schema.Struct({ start: Schema.Finite, end: Schema.Finite, text: Schema.String })),
  ),
})
const asAnswer = Schema.decodeUnknownOption(Answer)

/** whisper says so where it hears no words. */
const noWords = /^\s*(?:\[[^\]]*\]|\([^)]*\)|\*[^*]*\*|♪+)\s*$/u
const wordsOf = (text: string) => (noWords.test(text) ? "" : text.trim())

/** Nobody speaks as fast; a model that repeats itself does. */
const maxCharacters = (seconds: number) => 500 + 50 * seconds

type Segment = NonNullable<RemoteSegment["segments"]>[number]

/** Times that run forwards within the piece; null where they do not. */
const timesOf = (
  segments: ReadonlyArray<Segment> | null | undefined,
  seconds: number,
): ReadonlyArray<Segment> | null => {
  if (segments === null || segments === undefined) return null
  const said = segments
    .map(({ start, end, text }) => ({ start, end: Math.min(end, seconds), text: wordsOf(text) }))
    .filter(({ text }) => text !== "")
  const isInOrder = said.every(
    ({ start, end }, at) => start >= (said[at - 1]?.start ?? 0) && start <= end && start <= seconds,
  )
  return isInOrder && said.length > 0 ? said : null
}

/** What was heard in a piece, from the answer of any server. */
export const heardIn = (answer: unknown, { seconds, language }: SpeechPiece): RemoteSegment => {
  const decoded = asAnswer(answer)
  if (Option.isNone(decoded)) throw new Unusable("an answer without a text")
  const { text, languages, segments, ...found } = decoded.value
  const said = wordsOf(text)
  if (said.length > maxCharacters(seconds)) throw new Unusable("more words than anyone can say")
  const spoken = languageCode(languages?.[0]?.code ?? found.language)
  return {
    text: said,
    language: said === "" ? null : (spoken ?? language),
    segments: said === "" ? null : timesOf(segments, seconds),
  }
}
