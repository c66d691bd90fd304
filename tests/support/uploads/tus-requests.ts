import { randomUUID } from "node:crypto"
import type { StoryId } from "#protocol/ids.ts"
import { routes, saveKeyHeader } from "#protocol/paths.ts"
import { Story } from "#protocol/story.ts"
import {
  OpenUploads,
  recordedSecondsHeader,
  tusVersion,
  type UploadMetadata,
  uploadMediaType,
  uploadMetadataHeader,
} from "#protocol/uploads.ts"
import { type Answer, type Caller, decode } from "../api-client.ts"

/** A take of somebody, as its upload begins. */
export interface Take extends UploadMetadata {
  readonly saveKey: string
}

export const aTake = (take: Partial<Take> = {}): Take => ({
  saveKey: randomUUID(),
  take: randomUUID(),
  kind: "recording",
  part: 1,
  fileName: "recording.webm",
  ...take,
})

export const tus = { "tus-resumable": tusVersion }

/** All bytes, or null where nobody knows yet how many there will be. */
export const lengthHeader = (length: number | null): Readonly<Record<string, string>> =>
  length === null ? { "upload-defer-length": "1" } : { "upload-length": String(length) }

/** Begins the upload of a take; `length` is null for one that is still being recorded. */
export const begin = (
  caller: Caller,
  { saveKey, ...metadata }: Take,
  length: number | null,
  init: RequestInit = {},
) =>
  caller.call("POST", routes.openUploads, {
    ...init,
    headers: {
      ...tus,
      ...lengthHeader(length),
      "upload-metadata": uploadMetadataHeader(metadata),
      [saveKeyHeader]: saveKey,
    },
  })

/** Asks how far an upload is. */
export const ask = (caller: Caller, address: string, init: RequestInit = {}) =>
  caller.call("HEAD", address, { ...init, headers: tus })

interface Piece {
  readonly at: number
  readonly bytes: Uint8Array
  /** Said with the last piece of a take that grew. */
  readonly length?: number | undefined
  readonly seconds?: number | undefined
}

export const pieceHeaders = ({ at, length, seconds }: Omit<Piece, "bytes">) => ({
  ...tus,
  "content-type": uploadMediaType,
  "upload-offset": String(at),
  ...(length === undefined ? {} : { "upload-length": String(length) }),
  ...(seconds === undefined ? {} : { [recordedSecondsHeader]: String(seconds) }),
})

export const add = (caller: Caller, address: string, piece: Piece, init: RequestInit = {}) =>
  caller.call("PATCH", address, {
    ...init,
    headers: pieceHeaders(piece),
    body: Uint8Array.from(piece.bytes),
  })

export const discard = (caller: Caller, address: string) =>
  caller.call("DELETE", address, { headers: tus })

/** Somebody's recordings that are on their way. */
export const onTheirWay = async (caller: Caller) =>
  decode(OpenUploads, await caller.get(routes.openUploads)).uploads

export const offsetIn = ({ headers }: Pick<Answer, "headers">) =>
  Number(headers.get("upload-offset") ?? Number.NaN)

/** Where an upload is asked for, as its creation says. */
export const addressIn = (answer: Answer) => {
  const address = answer.headers.get("location")
  if (answer.status !== 201 || address === null) {
    throw new Error(`${String(answer.status)}: ${JSON.stringify(answer.body)}`)
  }
  return address
}

export const idIn = (address: string) => address.slice(address.lastIndexOf("/") + 1)

/** Asks for a story of what has arrived. */
export const askForStory = async (
  caller: Caller,
  saveKey: string,
  addresses: ReadonlyArray<string>,
  fields: Readonly<Record<string, string>> = {},
) => {
  const [teller] = await caller.storytellers()
  return caller.call("POST", routes.stories, {
    headers: { "content-type": "application/json", [saveKeyHeader]: saveKey },
    body: JSON.stringify({
      title: "A story",
      storytellerId: String(teller?.id ?? 1),
      ...fields,
      uploadIds: addresses.map(idIn),
    }),
  })
}

/** Makes a story of what has arrived. */
export const saveArrived = async (
  caller: Caller,
  saveKey: string,
  addresses: ReadonlyArray<string>,
): Promise<StoryId> => decode(Story, await askForStory(caller, saveKey, addresses)).id
