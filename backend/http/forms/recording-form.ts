import type { Multipart, MultipartFile } from "@fastify/multipart"
import { Effect, Metric, type Scope, Stream } from "effect"
import type { FastifyRequest } from "fastify"
import {
  type ApiError,
  BadRequest,
  InsufficientStorage,
  PayloadTooLarge,
  UnprocessableEntity,
  UnsupportedMediaType,
} from "#protocol/errors.ts"
import type { UserId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import { beginningOf, showsNothing, unshownCharacters } from "#protocol/text.ts"
import { measures } from "../../platform/observability/metrics.ts"
import { MediaIntents } from "../../platform/cluster/media-intents.ts"
import { MediaStore } from "../../ports/media-store.ts"
import type { Received, NewStory } from "../../features/stories/new-story.ts"
import { errorMessages } from "#protocol/error-messages.ts"

export type RecordingFields = Readonly<Record<string, string>>

/** What the fields of a form mean. */
export type DraftOf = (
  fields: RecordingFields,
  fileName: string,
) => Effect.Effect<NewStory, ApiError>

export const cutOff = () =>
  new BadRequest({ message: "Only part of the upload arrived. Please try again." })
export const notAForm = () => new BadRequest({ message: errorMessages.unreadableRequest })
/** The character that replaces bytes which are not valid UTF-8. */
const unreadable = "\ufffd"
const unreadableField = (name: string) => {
  const message = `We couldn't read some letters in “${name}”. Please type them again.`
  return new BadRequest({ message, fields: { [name]: message } })
}
export const noAudio = () =>
  new UnprocessableEntity({ message: "Please record audio before submitting." })
const insufficientStorage = () =>
  new InsufficientStorage({
    message: errorMessages.noSpace,
  })
export const tooLarge = () => new PayloadTooLarge({ message: errorMessages.fileTooLarge })
/** More than any of our forms needs; it limits what a request can cost. */
export const formLimits = {
  fields: 30,
  files: 2,
  parts: 32,
  fieldNameSize: 100,
  fieldSize: 32 * 1024,
  headerPairs: 50,
  // One byte more than allowed, so that a file that is too large can be told from one of exactly
  // the allowed size.
  fileSize: limits.upload.bytes + 1,
}

export const formFailure = (problem: unknown): ApiError => {
  const code = problem instanceof Error && "code" in problem ? String(problem.code) : ""
  switch (code) {
    case "FST_REQ_FILE_TOO_LARGE":
      return tooLarge()
    case "FST_INVALID_MULTIPART_CONTENT_TYPE":
      return new UnsupportedMediaType({ message: "Please send this as a form with a recording." })
    case "FST_PARTS_LIMIT":
    case "FST_FILES_LIMIT":
    case "FST_FIELDS_LIMIT":
    case "FST_PROTO_VIOLATION":
      return notAForm()
    default:
      return cutOff()
  }
}

/** The part of a file name that is shown: without folders and characters that are not shown. */
export const shownName = (fileName: string) => {
  const name = (fileName.split(/[\\/]/).at(-1) ?? "").replaceAll(unshownCharacters, "").trim()
  return showsNothing(name) ? "recording" : beginningOf(name, limits.text.name)
}

/** Stores the file of a form; whoever reads it discards it if there is no story in the end. */
export const keepFile = Effect.fnUntraced(function* (user: UserId, part: MultipartFile) {
  const media = yield* MediaStore
  const intents = yield* MediaIntents
  const fileName = shownName(part.filename)
  const bytes = Stream.fromAsyncIterable(part.file, formFailure)
  const id = yield* intents.begin(user)
  const recording = yield* media.store(id, bytes, limits.upload.bytes).pipe(
    Effect.tap(({ bytes: arrived }) => Metric.update(measures.uploadBytes, arrived)),
    Effect.catchTags({
      MediaFull: () => Effect.fail(insufficientStorage()),
      MediaTooLarge: () => Effect.fail(tooLarge()),
    }),
    Effect.onError(() => intents.discard(id)),
  )
  return { recording, fileName }
})

const takeField = (fields: Map<string, string>, part: Exclude<Multipart, MultipartFile>) => {
  if (fields.has(part.fieldname) || typeof part.value !== "string") return false
  if (part.fieldnameTruncated || part.valueTruncated) return false
  fields.set(part.fieldname, part.value)
  return true
}

/**
 * Fails when the sender disconnects before the end; the form parser's streams do not always report
 * it.
 */
export const senderGone = (request: FastifyRequest) =>
  Effect.callback<never, ApiError>((resume) => {
    const { raw } = request
    const gone = () => {
      if (!raw.complete) resume(Effect.fail(cutOff()))
    }
    if (raw.destroyed) gone()
    raw.once("close", gone)
    return Effect.sync(() => raw.off("close", gone))
  })

/**
 * Reads a form to its end, with its parts in any order; the recording is streamed to disk. If the
 * form fails, nothing is left behind.
 */
export const readRecordingForm = (
  request: FastifyRequest,
  user: UserId,
  draftOf: DraftOf,
): Effect.Effect<Received, ApiError, MediaStore | MediaIntents | Scope.Scope> =>
  Effect.gen(function* () {
    const intents = yield* MediaIntents
    const fields = new Map<string, string>()
    let kept: Effect.Success<ReturnType<typeof keepFile>> | undefined

    const readAll = Effect.gen(function* () {
      const parts = yield* Effect.try({
        try: () => request.parts({ limits: formLimits })[Symbol.asyncIterator](),
        catch: formFailure,
      })
      for (;;) {
        const next = yield* Effect.tryPromise({ try: () => parts.next(), catch: formFailure })
        if (next.done === true) break
        const part = next.value
        if (part.type === "field") {
          if (!takeField(fields, part)) return yield* notAForm()
          if (fields.get(part.fieldname)?.includes(unreadable) === true) {
            return yield* unreadableField(part.fieldname)
          }
        } else if (kept !== undefined || part.fieldname !== "audio") {
          return yield* notAForm()
        } else {
          kept = yield* keepFile(user, part)
        }
      }
      if (kept === undefined) return yield* noAudio()
      const draft = yield* draftOf(Object.fromEntries(fields), kept.fileName)
      return { draft, takes: [kept] as const }
    })
    return yield* readAll.pipe(
      Effect.raceFirst(senderGone(request)),
      Effect.onError(() => (kept === undefined ? Effect.void : intents.discard(kept.recording.id))),
    )
  })
