import { createHash } from "node:crypto"
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from "@aws-sdk/client-s3"
import { Effect, Option, Stream } from "effect"
import type { S3, S3Away } from "./s3-client.ts"

/** Calls to single objects, as this adapter needs them. */

/** Puts an object that is not there yet, with its SHA-256 for the server to compare. */
export const putObject = ({ bucket, ask }: S3, key: string, body: Uint8Array) =>
  ask((client, options) =>
    client.send(
      new PutObjectCommand({
        ...{ Bucket: bucket, Key: key, Body: body, ContentLength: body.byteLength },
        ...{ IfNoneMatch: "*" },
        ChecksumSHA256: createHash("sha256").update(body).digest("base64"),
      }),
      options,
    ),
  )

/** How many bytes an object has; none where there is no such object. */
export const sizeOf = (
  { bucket, ask }: S3,
  key: string,
): Effect.Effect<Option.Option<number>, S3Away> =>
  ask((client, options) =>
    client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }), options),
  ).pipe(
    Effect.map(({ ContentLength = 0 }) => Option.some(ContentLength)),
    Effect.catchTag("S3Said", () => Effect.succeedNone),
  )

export const removeObject = ({ bucket, ask }: S3, key: string) =>
  ask((client, options) =>
    client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }), options),
  ).pipe(
    Effect.catchTag("S3Said", () => Effect.void),
    Effect.asVoid,
  )

export const moveObject = (s3: S3, from: string, to: string) =>
  s3
    .ask((client, options) =>
      client.send(
        new CopyObjectCommand({ Bucket: s3.bucket, Key: to, CopySource: `${s3.bucket}/${from}` }),
        options,
      ),
    )
    .pipe(
      Effect.andThen(removeObject(s3, from)),
      // Somebody removed it meanwhile.
      Effect.catchTag("S3Said", () => Effect.void),
    )

/** The total that an answer to a range names: `bytes 0-9/23`. */
const totalIn = (range: string | undefined) =>
  Number(/\/(\d+)$/.exec(range ?? "")?.[1] ?? Number.NaN)

/** Some bytes of an object, whole in memory, and how many it has in all. */
export const getPart = (
  { bucket, ask }: S3,
  key: string,
  { start, end }: { start: number; end: number },
) =>
  ask(async (client, options) => {
    const { Body, ContentRange } = await client.send(
      new GetObjectCommand({
        ...{ Bucket: bucket, Key: key },
        Range: `bytes=${String(start)}-${String(end)}`,
      }),
      options,
    )
    const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array()
    const total = totalIn(ContentRange)
    const wanted = Math.min(end + 1, Number.isNaN(total) ? Number.POSITIVE_INFINITY : total) - start
    // A connection that breaks need not look like one.
    if (Number.isNaN(total) || bytes.byteLength !== wanted)
      throw new Error("The answer is not the range that was asked for.")
    return { bytes, total }
  })

interface ListedObject {
  readonly key: string
  readonly bytes: number
  readonly at: number
}

/** All objects whose names begin so, a page of them in memory. */
export const listObjects = (
  { bucket, ask }: S3,
  prefix: string,
): Stream.Stream<ListedObject, S3Away> =>
  Stream.paginate(undefined as string | undefined, (token) =>
    ask((client, options) =>
      client.send(
        new ListObjectsV2Command({
          ...{ Bucket: bucket, Prefix: prefix },
          ...(token === undefined ? {} : { ContinuationToken: token }),
        }),
        options,
      ),
    ).pipe(
      Effect.map(
        ({ Contents = [], NextContinuationToken: next }) =>
          [
            Contents.map(({ Key = "", Size = 0, LastModified }) => ({
              ...{ key: Key, bytes: Size },
              at: LastModified?.getTime() ?? 0,
            })),
            next === undefined || next === "" ? Option.none() : Option.some(next),
          ] as const,
      ),
      Effect.catchTag("S3Said", () => Effect.die(new Error("The bucket cannot be listed."))),
    ),
  )
