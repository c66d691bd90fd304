import { Effect, Result, Schema } from "effect"
import type { FastifyRequest } from "fastify"
import { BadRequest, Unauthorized } from "#protocol/errors.ts"
import { limits } from "#protocol/limits.ts"
import { saveKeyHeader } from "#protocol/paths.ts"
import {
  SaveKey,
  ownerHeader,
  recordedSecondsHeader,
  refusedBytesHeader,
  tusVersion,
  UploadMetadata,
} from "#protocol/uploads.ts"
import { shownName } from "./forms/recording-form.ts"
import { askerId } from "./plugins/session.ts"
import { errorMessages } from "#protocol/error-messages.ts"

const strictly = new TextDecoder("utf-8", { fatal: true })

const unreadable = () =>
  new BadRequest({
    message: errorMessages.unreadableRequest,
  })

export const headerOf = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === "string" ? value : undefined
}

/** Refuses what does not speak our version of tus. */
export const checkVersion = async (request: FastifyRequest) => {
  if (headerOf(request, "tus-resumable") !== tusVersion) throw unreadable()
}

/** Refuses what belongs to another user than the one who is signed in. */
export const checkOwner = (request: FastifyRequest) => {
  const owner = headerOf(request, ownerHeader)
  if (owner === undefined || owner === String(askerId(request))) return
  throw new Unauthorized({
    message:
      "Someone else is signed in on this device now. Sign in again to continue your recording.",
  })
}

const base64 = /^[A-Za-z0-9+/]*={0,2}$/

/** The text of each key; null when the header is not as tus has it. */
const pairsOf = (header: string): Readonly<Record<string, string>> | null => {
  const pairs = new Map<string, string>()
  for (const pair of header.split(",")) {
    const [name = "", value = "", ...more] = pair.trim().split(" ")
    if (name === "" || more.length > 0 || pairs.has(name) || !base64.test(value)) return null
    try {
      pairs.set(name, strictly.decode(Buffer.from(value, "base64")))
    } catch {
      return null
    }
  }
  return Object.fromEntries(pairs)
}

const decodeMetadata = Schema.decodeUnknownResult(UploadMetadata)

/** The metadata of a new upload. */
export const metadataOf = (request: FastifyRequest): Effect.Effect<UploadMetadata, BadRequest> => {
  const pairs = pairsOf(headerOf(request, "upload-metadata") ?? "")
  if (pairs === null) return Effect.fail(unreadable())
  return Result.match(decodeMetadata(pairs), {
    onSuccess: (metadata) =>
      Effect.succeed({ ...metadata, fileName: shownName(metadata.fileName) }),
    onFailure: () => Effect.fail(unreadable()),
  })
}

/** Either a length or that it comes later; null for the latter. */
export const lengthOf = (request: FastifyRequest): Effect.Effect<number | null, BadRequest> => {
  const length = headerOf(request, "upload-length")
  const isLater = headerOf(request, "upload-defer-length")
  if (length === undefined && isLater === "1") return Effect.succeed(null)
  return isLater === undefined && length !== undefined && /^\d{1,15}$/.test(length)
    ? Effect.succeed(Number(length))
    : Effect.fail(unreadable())
}

/** The key of the story it is for; without one nobody could save it. */
export const storyKeyOf = (request: FastifyRequest): Effect.Effect<string, BadRequest> => {
  const key = headerOf(request, saveKeyHeader)
  return Schema.is(SaveKey)(key) ? Effect.succeed(key) : Effect.fail(unreadable())
}

/** The bytes of a piece that something in front of this server refused for its size; null where none was. */
export const refusedBytesOf = (request: FastifyRequest): number | null => {
  const said = headerOf(request, refusedBytesHeader)
  return said !== undefined && /^\d{1,9}$/.test(said) ? Number(said) : null
}

/** The recorded seconds; null where it says none that can be. */
export const secondsOf = (request: FastifyRequest): number | null => {
  const said = headerOf(request, recordedSecondsHeader)
  if (said === undefined || !/^\d{1,6}(\.\d{1,9})?$/.test(said)) return null
  return Math.min(Number(said), limits.upload.seconds)
}
