import { Effect, Result, Schema } from "effect"
import type { FastifyRequest } from "fastify"
import {
  type ApiError,
  BadRequest,
  PayloadTooLarge,
  UnprocessableEntity,
  UnsupportedMediaType,
} from "#protocol/errors.ts"
import { limits } from "#protocol/limits.ts"
import { Crop, middle, noPhotoWords } from "#protocol/photo.ts"
import type { SentPicture } from "../../features/photos/photos.ts"
import { invalidForm } from "../effect-fastify.ts"
import { arrivalOf, whilePaced } from "../least-speed.ts"
import { errorMessages } from "#protocol/error-messages.ts"

const cutOff = () =>
  new BadRequest({ message: "Only part of the picture arrived. Please send it again." })
const notAForm = () => new BadRequest({ message: errorMessages.unreadableRequest })
const noPicture = () => new UnprocessableEntity({ message: "Please choose a picture first." })

const formLimits = {
  fields: 3,
  files: 1,
  parts: 4,
  fieldNameSize: 20,
  fieldSize: 30,
  headerPairs: 50,
  // One byte more than allowed, so that a file that is too large can be told from one of exactly
  // the allowed size.
  fileSize: limits.photo.bytes + 1,
}

const formFailure = (problem: unknown): ApiError => {
  switch (problem instanceof Error && "code" in problem ? String(problem.code) : "") {
    case "FST_REQ_FILE_TOO_LARGE":
      return new PayloadTooLarge({ message: noPhotoWords["too large"] })
    case "FST_INVALID_MULTIPART_CONTENT_TYPE":
      return new UnsupportedMediaType({ message: "Please send this as a form with a picture." })
    case "FST_PARTS_LIMIT":
    case "FST_FILES_LIMIT":
    case "FST_FIELDS_LIMIT":
    case "FST_PROTO_VIOLATION":
      return notAForm()
    default:
      return cutOff()
  }
}

const asNumber = Schema.NumberFromString
const CropFields = Schema.Struct({ x: asNumber, y: asNumber, zoom: asNumber }).pipe(
  Schema.decodeTo(Crop),
)

const readAll = async (request: FastifyRequest) => {
  const fields: Record<string, string> = {}
  let bytes: Uint8Array | null = null
  for await (const part of request.parts({ limits: formLimits })) {
    if (part.type === "file") {
      if (part.fieldname !== "photo") throw notAForm()
      bytes = await part.toBuffer()
    } else {
      if (typeof part.value !== "string" || part.valueTruncated || part.fieldname in fields)
        throw notAForm()
      fields[part.fieldname] = part.value
    }
  }
  if (bytes === null) throw noPicture()
  return { fields, bytes }
}

/** Fails when the sender disconnects before the end; the form parser does not always report it. */
const senderGone = ({ raw }: FastifyRequest) =>
  Effect.callback<never, ApiError>((resume) => {
    const gone = () => {
      if (!raw.complete) resume(Effect.fail(cutOff()))
    }
    if (raw.destroyed) gone()
    raw.once("close", gone)
    return Effect.sync(() => raw.off("close", gone))
  })

/** Reads the form of a photo: the picture, and which part of it; without that, its middle. */
export const readPhotoForm = (request: FastifyRequest): Effect.Effect<SentPicture, ApiError> =>
  Effect.gen(function* () {
    const { fields, bytes } = yield* Effect.tryPromise({
      try: () => readAll(request),
      catch: (problem) =>
        problem instanceof BadRequest || problem instanceof UnprocessableEntity
          ? problem
          : formFailure(problem),
    }).pipe(Effect.raceFirst(senderGone(request)), Effect.raceFirst(whilePaced(arrivalOf(request))))
    if (Object.keys(fields).length === 0) return { bytes, crop: middle }
    const crop = Schema.decodeUnknownResult(CropFields)(fields)
    if (Result.isFailure(crop)) return yield* invalidForm(crop.failure.issue)
    return { bytes, crop: crop.success }
  })
