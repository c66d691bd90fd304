import { createHash } from "node:crypto"
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  UploadPartCommand,
} from "@aws-sdk/client-s3"
import { Effect, Option } from "effect"
import type { S3, S3Away, S3Said } from "./s3-client.ts"
import { keys } from "./keys.ts"
import { sizeOf } from "./objects.ts"

/** No part but the last may be smaller. */
export const partBytes = 5 * 1024 * 1024

const base64 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("base64")

const abort = ({ bucket, ask }: S3, key: string, uploadId: string) =>
  ask((client, options) =>
    client.send(
      new AbortMultipartUploadCommand({ Bucket: bucket, Key: key, UploadId: uploadId }),
      options,
    ),
  ).pipe(
    Effect.catchTag("S3Said", () => Effect.void),
    Effect.asVoid,
  )

/**
 * Begins an object that comes in parts. Unless it is completed within the scope, nothing of it stays; if
 * not even that can be said to the server, a sweep does.
 */
export const beginMultipart = Effect.fnUntraced(function* (s3: S3, key: string) {
  const { bucket, ask } = s3
  let isComplete = false
  const UploadId = yield* Effect.acquireRelease(
    ask((client, options) =>
      client.send(
        new CreateMultipartUploadCommand({
          ...{ Bucket: bucket, Key: key, ChecksumAlgorithm: "SHA256" },
        }),
        options,
      ),
    ).pipe(Effect.map((made) => made.UploadId ?? "")),
    (uploadId) => (isComplete ? Effect.void : Effect.ignore(abort(s3, key, uploadId))),
  )
  const parts: Array<{ PartNumber: number; ETag: string; ChecksumSHA256: string }> = []

  const add = (body: Uint8Array) =>
    Effect.gen(function* () {
      const PartNumber = parts.length + 1
      const ChecksumSHA256 = base64(body)
      const { ETag = "" } = yield* ask((client, options) =>
        client.send(
          new UploadPartCommand({
            ...{ Bucket: bucket, Key: key, UploadId, PartNumber, ChecksumSHA256 },
            ...{ Body: body, ContentLength: body.byteLength },
          }),
          options,
        ),
      )
      parts.push({ PartNumber, ETag, ChecksumSHA256 })
    })

  /** The checksum of the whole is that of the checksums, as servers that have one count it. */
  const checksum = () => {
    const all = parts.map((part) => Buffer.from(part.ChecksumSHA256, "base64"))
    return `${base64(Buffer.concat(all))}-${String(parts.length)}`
  }

  /** Fails with `taken` where the object is there already. */
  const complete = (bytes: number): Effect.Effect<void, S3Said | S3Away> =>
    ask((client, options) =>
      client.send(
        new CompleteMultipartUploadCommand({
          ...{ Bucket: bucket, Key: key, UploadId, IfNoneMatch: "*" },
          MultipartUpload: { Parts: parts },
        }),
        options,
      ),
    ).pipe(
      Effect.tap(({ ChecksumSHA256: theirs }) =>
        theirs === undefined || theirs === checksum() || !theirs.includes("-")
          ? Effect.void
          : Effect.die(new Error("The store has other bytes than were sent.")),
      ),
      Effect.asVoid,
      // An answer that got lost: it is complete, and the server knows no such upload any more.
      Effect.catchTag("S3Said", (trouble) =>
        trouble.what !== "missing"
          ? Effect.fail(trouble)
          : Effect.flatMap(sizeOf(s3, key), (size) =>
              Option.contains(size, bytes) ? Effect.void : Effect.fail(trouble),
            ),
      ),
      Effect.tap(() => Effect.sync(() => void (isComplete = true))),
    )

  return { add, complete }
})

/** Ends what was begun and is nobody's any more. */
export const sweepMultiparts = Effect.fnUntraced(function* (
  s3: S3,
  isSpared: (begun: number) => boolean,
) {
  let after: { readonly KeyMarker?: string; readonly UploadIdMarker?: string } = {}
  for (;;) {
    const page = yield* s3.ask((client, options) =>
      client.send(
        new ListMultipartUploadsCommand({ Bucket: s3.bucket, Prefix: keys.media, ...after }),
        options,
      ),
    )
    for (const { Key = "", UploadId = "", Initiated } of page.Uploads ?? [])
      if (!isSpared(Initiated?.getTime() ?? 0)) yield* abort(s3, Key, UploadId)
    const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page
    if (page.IsTruncated !== true || KeyMarker === undefined) return
    after = { KeyMarker, ...(UploadIdMarker === undefined ? {} : { UploadIdMarker }) }
  }
})
