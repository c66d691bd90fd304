import { queryOptions, useQuery } from "@tanstack/react-query"
import { Option, Schema } from "effect"
import { paths, routes, saveKeyHeader } from "#protocol/paths.ts"
import {
  OpenUploads,
  ownerHeader,
  tusVersion,
  UploadId,
  type UploadMetadata,
  uploadMetadataHeader,
} from "#protocol/uploads.ts"
import { withTimeout } from "../lib/abort-signal.ts"
import { HttpError, isMissing, InvalidResponseError, NetworkError } from "./errors.ts"
import { fetchJson, sendJson } from "./request.ts"
import { headersOf, timeout as maxWait, type Chunk, sendPiece, wholeNumber } from "./send-chunk.ts"

/** What a recording is to be called while it is on its way. */
interface NewUpload {
  /** Names the story it will belong to. */
  readonly saveKey: string
  readonly metadata: UploadMetadata
  /** All bytes; null while it is still growing. */
  readonly length: number | null
  /** The id of the user whose it is: nobody else who is signed in here is sent it. */
  readonly owner: number
}

/** How much of a recording the server has. */
export interface UploadOffset {
  readonly received: number
  /** All bytes; null while nobody has said how many there will be. */
  readonly length: number | null
}

/** The calls that bring a recording to the server. They reject with `HttpError` or `NetworkError`. */
export interface UploadLine {
  /** Begins an upload and resolves with its id; a take that was begun before has its own again. */
  readonly begin: (upload: NewUpload, signal: AbortSignal) => Promise<string>
  readonly ask: (id: string, signal: AbortSignal) => Promise<UploadOffset>
  /** Resolves with the bytes the server has then. */
  readonly send: (id: string, piece: Chunk, signal: AbortSignal) => Promise<number>
}

/** Sends a request of tus that has no body; what takes longer than the patience counts as unreachable. */
const request = async (
  path: string,
  { signal, ...how }: Pick<RequestInit, "method" | "headers"> & { readonly signal: AbortSignal },
): Promise<Headers> => {
  const either = withTimeout(signal, maxWait)
  try {
    const answer = await fetch(path, { ...how, credentials: "same-origin", signal: either })
    if (answer.ok) return answer.headers
    const { status, statusText } = answer
    throw new HttpError(path, { status, statusText, body: await answer.text() })
  } catch (error) {
    if (error instanceof HttpError || signal.aborted) throw error
    throw new NetworkError(error)
  }
}

const idIn = (location: string | null): string => {
  const last = (location ?? "").split("/").at(-1)
  const id = Schema.decodeUnknownOption(UploadId)(last)
  if (Option.isNone(id)) throw new InvalidResponseError(location)
  return id.value
}

export const uploadLine: UploadLine = {
  begin: async ({ saveKey, metadata, length, owner }, signal) => {
    const said =
      length === null ? { "upload-defer-length": "1" } : { "upload-length": String(length) }
    const headers = {
      "tus-resumable": tusVersion,
      "upload-metadata": uploadMetadataHeader(metadata),
      [saveKeyHeader]: saveKey,
      [ownerHeader]: String(owner),
      ...said,
    }
    return idIn(
      (await request(routes.openUploads, { method: "POST", headers, signal })).get("location"),
    )
  },
  ask: async (id, signal) => {
    const headers = { "tus-resumable": tusVersion }
    const said = await request(paths.openUpload(id), { method: "HEAD", headers, signal })
    const length = said.get("upload-length")
    return {
      received: wholeNumber(said.get("upload-offset")),
      length: length === null ? null : wholeNumber(length),
    }
  },
  send: sendPiece,
}

/** What a browser sends of a page that is being left, in bytes. */
const mostAtLeaving = 64 * 1024

/** Sends the last piece while the page is being left, if the browser takes it; nobody hears how it went. */
export const sendAtLeaving = (id: string, piece: Chunk): void => {
  if (piece.bytes.size === 0 || piece.bytes.size >= mostAtLeaving) return
  void fetch(paths.openUpload(id), {
    method: "PATCH",
    headers: headersOf(piece),
    body: piece.bytes,
    credentials: "same-origin",
    keepalive: true,
  }).catch(() => undefined)
}

/** Whether no upload was begun because the story it would be for is saved already. */
export const isSavedAlready = (error: unknown): boolean =>
  error instanceof HttpError && error.status === 409 && error.path === routes.openUploads

/** Says of a recording that was still growing that what the server has is all of it. */
export const closeUpload = async (id: string, signal: AbortSignal): Promise<UploadOffset> => {
  const { received, length } = await uploadLine.ask(id, signal)
  if (length !== null) return { received, length }
  await sendPiece(id, { from: received, bytes: new Blob(), length: received }, signal)
  return { received, length: received }
}

/** Throws a recording on its way away; nothing happens if there is none. */
export const discardUpload = async (id: string): Promise<void> => {
  try {
    await sendJson(paths.openUpload(id), { method: "DELETE" })
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

/** The user's recordings that the server has something of, and that are part of no story yet. */
export const openUploadsQuery = queryOptions({
  queryKey: ["uploads"],
  queryFn: ({ signal }) => fetchJson(OpenUploads, routes.openUploads, { signal }),
})

/** They change without an event: asked for anew whenever a screen begins to show them. */
export const useOpenUploads = () => useQuery({ ...openUploadsQuery, refetchOnMount: "always" })
