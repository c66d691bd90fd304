import { Effect, Result, Schema, type Scope } from "effect"
import type { FastifyRequest } from "fastify"
import { ImportedStory, type ImportedWords } from "#protocol/import.ts"
import { type ApiError, BadRequest, PayloadTooLarge } from "#protocol/errors.ts"
import type { UserId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import { placeOf } from "../../features/places/patch-place.ts"
import { MediaIntents } from "../../platform/cluster/media-intents.ts"
import type { MediaStore } from "../../ports/media-store.ts"
import type { Received } from "../../features/stories/new-story.ts"
import { invalidForm } from "../effect-fastify.ts"
import { readImportedWords } from "./import-words.ts"
import { arrivalOf, whilePaced } from "../least-speed.ts"
import {
  cutOff,
  formFailure,
  formLimits,
  keepFile,
  noAudio,
  notAForm,
  senderGone,
  tooLarge,
} from "./recording-form.ts"

const notOurs = () =>
  new BadRequest({ message: "We couldn't read a story in this export. Is it a Kintale export?" })
const tooManyWords = () =>
  new PayloadTooLarge({
    message: "The transcript of this story and its history are too large to import.",
  })
const damaged = () =>
  new BadRequest({
    message: "The recording of this story is damaged. It doesn't match what the export says.",
  })

/** The bytes of a part, up to `most` of them. */
const readPart = Effect.fnUntraced(function* (
  part: { readonly file: AsyncIterable<Buffer> },
  most: number,
) {
  const pieces: Array<Buffer> = []
  let bytes = 0
  const readAll = async () => {
    for await (const piece of part.file) {
      bytes += piece.length
      // Read to its end all the same, so that the answer reaches the sender.
      if (bytes <= most) pieces.push(piece)
    }
  }
  yield* Effect.tryPromise({ try: readAll, catch: formFailure })
  if (bytes > most) return yield* tooManyWords()
  return pieces
})

const parse = (pieces: ReadonlyArray<Buffer>) =>
  Effect.try({
    try: (): unknown => JSON.parse(Buffer.concat(pieces).toString("utf8")),
    catch: notOurs,
  })

const decodeStory = (value: unknown): Effect.Effect<ImportedStory, ApiError> =>
  Result.match(Schema.decodeUnknownResult(ImportedStory)(value), {
    onSuccess: (decoded) => Effect.succeed(decoded),
    onFailure: (error) => Effect.fail(invalidForm(error.issue)),
  })

const storyBytes = 256 * 1024

/** The SHA-256 of each recording that a story has. */
const sumsOf = ({ sha256, furtherSha256 = [] }: ImportedStory) => [sha256, ...furtherSha256]

/** How many recordings are read; one, until it is said how many there are. */
const mostOf = (story: ImportedStory | undefined) =>
  story === undefined ? 1 : sumsOf(story).length

type StoredFile = Effect.Success<ReturnType<typeof keepFile>>

const bytesOf = (kept: ReadonlyArray<StoredFile>) =>
  kept.reduce((sum, { recording }) => sum + recording.bytes, 0)

/** The recordings of a story, if they are all there and what the export says they are. */
const takesFrom = Effect.fnUntraced(function* (
  story: ImportedStory,
  [first, ...more]: ReadonlyArray<StoredFile>,
) {
  if (first === undefined) return yield* noAudio()
  const kept = [first, ...more] as const
  const sums = sumsOf(story)
  const isWhole =
    kept.length === sums.length && kept.every(({ recording }, n) => recording.sha256 === sums[n])
  if (!isWhole) return yield* damaged()
  return kept
})

const audioParts = {
  ...formLimits,
  files: 2 + limits.uploads.takes,
  parts: 2 + limits.uploads.takes,
}

/**
 * Reads the form with which a story is brought in: what is known of it, its words, and its recordings,
 * in this order. If the form fails, nothing is left behind.
 */
export const readBringingForm = (
  request: FastifyRequest,
  user: UserId,
): Effect.Effect<Received, ApiError, MediaStore | MediaIntents | Scope.Scope> =>
  Effect.gen(function* () {
    const intents = yield* MediaIntents
    let story: ImportedStory | undefined
    let words: ImportedWords | undefined
    const kept: Array<StoredFile> = []

    const readAll = Effect.gen(function* () {
      const parts = yield* Effect.try({
        try: () => request.parts({ limits: audioParts })[Symbol.asyncIterator](),
        catch: formFailure,
      })
      for (;;) {
        const next = yield* Effect.tryPromise({ try: () => parts.next(), catch: formFailure })
        if (next.done === true) break
        const part = next.value
        if (part.type === "field") return yield* notAForm()
        if (part.fieldname === "story" && story === undefined) {
          story = yield* decodeStory(yield* parse(yield* readPart(part, storyBytes)))
        } else if (part.fieldname === "words" && words === undefined) {
          words = yield* readImportedWords(parse(yield* readPart(part, limits.importedWords)))
        } else if (part.fieldname === "audio" && kept.length < mostOf(story)) {
          kept.push(yield* keepFile(user, part))
          if (bytesOf(kept) > limits.uploads.bytes) return yield* tooLarge()
        } else return yield* notAForm()
      }
      if (story === undefined || words === undefined) return yield* cutOff()
      const takes = yield* takesFrom(story, kept)
      const { place: told, recordedOn, language, namedPlaces = [] } = story
      const { sha256: _, furtherSha256: __, ...draft } = story
      return {
        draft: {
          ...draft,
          place: placeOf({
            ...told,
            locationName: told.name,
            ...((told.latitude === null || told.longitude === null) && {
              latitude: null,
              longitude: null,
            }),
          }),
        },
        takes,
        imported: { recordedOn, language, words, namedPlaces },
      }
    })
    return yield* readAll.pipe(
      Effect.raceFirst(senderGone(request)),
      Effect.raceFirst(whilePaced(arrivalOf(request))),
      Effect.onError(() =>
        Effect.forEach(kept, ({ recording }) => intents.discard(recording.id), { discard: true }),
      ),
    )
  })
