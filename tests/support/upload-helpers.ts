// Uploads of which a test says only what it is about.
import { randomUUID } from "node:crypto"
import { saveKeyHeader, routes } from "#protocol/paths.ts"
import { type UploadMetadata, uploadMetadataHeader } from "#protocol/uploads.ts"
import type { Caller } from "./api-client.ts"
import { addressIn, lengthHeader, pieceHeaders, tus } from "./uploads/tus-requests.ts"

export interface Beginning {
  readonly saveKey?: string
  /** All bytes; unknown when left out. */
  readonly length?: number
  readonly metadata?: Partial<UploadMetadata>
  readonly headers?: Readonly<Record<string, string>>
}

export const metadataOf = (given: Partial<UploadMetadata> = {}): UploadMetadata => ({
  ...{ take: randomUUID(), kind: "recording", part: 1, fileName: "recording.webm" },
  ...given,
})

/** Asks for a new upload. */
export const begin = (caller: Caller, given: Beginning = {}) => {
  const { saveKey = randomUUID(), length, metadata, headers } = given
  return caller.call("POST", routes.openUploads, {
    headers: {
      ...tus,
      ...lengthHeader(length ?? null),
      "upload-metadata": uploadMetadataHeader(metadataOf(metadata)),
      [saveKeyHeader]: saveKey,
      ...headers,
    },
  })
}

/** The address of an upload that has begun. */
export const begun = async (caller: Caller, given: Beginning = {}) =>
  addressIn(await begin(caller, given))

const bodyOf = (bytes: Uint8Array | string | ReadableStream): BodyInit =>
  bytes instanceof Uint8Array ? new Uint8Array(bytes) : bytes

/** Sends a piece. */
export const send = (
  caller: Caller,
  address: string,
  offset: number,
  bytes: Uint8Array | string | ReadableStream,
  more: { readonly length?: number; readonly seconds?: number; readonly signal?: AbortSignal } = {},
) => {
  const { signal, ...said } = more
  const inParts = bytes instanceof ReadableStream ? { duplex: "half" } : {}
  return caller.call("PATCH", address, {
    ...inParts,
    headers: pieceHeaders({ at: offset, ...said }),
    body: bodyOf(bytes),
    ...(signal === undefined ? {} : { signal }),
  })
}

/** How far the server says it is. */
export const ask = async (caller: Caller, address: string) => {
  const answer = await caller.call("HEAD", address, { headers: tus })
  const { headers } = answer
  const count = (name: string) => {
    const value = headers.get(name)
    return value === null ? null : Number(value)
  }
  return {
    answer,
    status: answer.status,
    offset: count("upload-offset"),
    length: count("upload-length"),
    isGrowing: headers.get("upload-defer-length") === "1",
  }
}
