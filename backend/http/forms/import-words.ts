import { Effect, Result, Schema, Semaphore } from "effect"
import {
  ExportedVersion,
  ImportedPhrase,
  ImportedWords,
  importedWordsProblem,
  manyPieces,
} from "#protocol/import.ts"
import { limits } from "#protocol/limits.ts"
import { type ApiError, UnprocessableEntity } from "#protocol/errors.ts"
import type { Phrase } from "#protocol/transcript.ts"
import { yieldingLoop } from "../../lib/yielding-loop.ts"
import { invalidForm } from "../effect-fastify.ts"

/** So many phrases are read in one piece, which takes some milliseconds. */
const phrasesAtOnce = 1_000

/** Of many imports at the same moment one is read at a time: all of them together would take every turn. */
const oneByOne = Semaphore.makeUnsafe(1)

const decoded =
  <A>(schema: Schema.Codec<A, unknown>) =>
  (value: unknown): Effect.Effect<A, ApiError> =>
    Result.match(Schema.decodeUnknownResult(schema)(value), {
      onSuccess: (found) => Effect.succeed(found),
      onFailure: ({ issue }) => Effect.fail(invalidForm(issue)),
    })
const pieces = Schema.isMaxLength(limits.text.phrases, { message: manyPieces })
/** Words whose phrases are not read yet: there can be hundreds of thousands of them. */
const UnreadWords = Schema.Array(
  Schema.Struct({
    ...ImportedPhrase.fields,
    phrases: Schema.Array(Schema.Unknown).check(pieces),
  }),
).check(pieces)
const UnreadVersion = Schema.Struct({ ...ExportedVersion.fields, transcript: UnreadWords })
const UnreadImportedWords = Schema.Struct({
  ...ImportedWords.fields,
  original: UnreadWords,
  english: UnreadWords,
  history: Schema.Array(UnreadVersion).check(Schema.isMaxLength(2 * limits.versions)),
})

const decodeFrame = decoded(UnreadImportedWords)
const decodePhrases = decoded(Schema.Array(ImportedPhrase))

const slicesOf = function* (unread: typeof UnreadWords.Type) {
  for (const [paragraph, { phrases }] of unread.entries())
    for (let from = 0; from < phrases.length; from += phrasesAtOnce)
      yield { paragraph, phrases: phrases.slice(from, from + phrasesAtOnce) }
}

const readTranscript = Effect.fnUntraced(function* (unread: typeof UnreadWords.Type) {
  // Counted before any is read: of too many none is.
  const count = unread.reduce((sum, { phrases }) => sum + phrases.length, 0)
  if (count > limits.text.phrases) return yield* new UnprocessableEntity({ message: manyPieces })
  const slices = yield* yieldingLoop(slicesOf(unread), ({ paragraph, phrases }) => [
    { paragraph, phrases: decodePhrases(phrases) },
  ])
  const read = unread.map((): Array<Phrase> => [])
  for (const { paragraph, phrases } of slices)
    for (const phrase of yield* phrases) read[paragraph]?.push(phrase)
  const transcript = unread.map((paragraph, at) => ({ ...paragraph, phrases: read[at] ?? [] }))
  const problem = importedWordsProblem(transcript)
  if (problem !== null) return yield* new UnprocessableEntity({ message: problem })
  yield* Effect.yieldNow
  return transcript
})

/** Reads the words of a story of an export in slices, since others would wait a second for all at once. */
export const readImportedWords = (
  parsed: Effect.Effect<unknown, ApiError>,
): Effect.Effect<ImportedWords, ApiError> =>
  oneByOne.withPermits(1)(
    Effect.gen(function* () {
      const value = yield* parsed
      yield* Effect.yieldNow
      const frame = yield* decodeFrame(value)
      yield* Effect.yieldNow
      const original = yield* readTranscript(frame.original)
      const english = yield* readTranscript(frame.english)
      const history = yield* Effect.forEach(frame.history, (version) =>
        Effect.map(readTranscript(version.transcript), (transcript) => ({
          ...version,
          transcript,
        })),
      )
      return { ...frame, original, english, history }
    }),
  )
