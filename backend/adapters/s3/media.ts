import { rm } from "node:fs/promises"
import { Clock, Effect, Option, Stream } from "effect"
import { MediaStore, MediaUnavailable } from "../../ports/media-store.ts"
import { fileStream } from "../file-stream.ts"
import { isId, newId, noSuchBytes, noSuchId, youngMillis } from "../media-ids.ts"
import { scratchIn } from "../temp-files.ts"
import { type S3, orDies } from "./s3-client.ts"
import { keys, mediaKey, setAsideKey } from "./keys.ts"
import { sweepMultiparts } from "./multipart.ts"
import { listObjects, moveObject, putObject, removeObject } from "./objects.ts"
import { findObject, readObject } from "./read.ts"
import { keep, keepAs } from "./write.ts"

/** Files of any size: those that arrive are bounded before. */
const keepFile = (s3: S3, id: string, path: string) =>
  isId(id)
    ? keep(s3, { id, bytes: fileStream(path), limit: Number.POSITIVE_INFINITY }).pipe(
        Effect.catchTag("MediaTooLarge", Effect.die),
      )
    : Effect.die(noSuchId())

const listEntries = (s3: S3) =>
  listObjects(s3, keys.media).pipe(
    Stream.map(({ key, ...facts }) => ({ id: key.slice(keys.media.length), ...facts })),
    Stream.filter(({ id }) => isId(id)),
  )

const sweep = Effect.fn("s3.sweep")(function* (s3: S3, known: ReadonlySet<string>, alone: boolean) {
  const now = yield* Clock.currentTimeMillis
  const isSpared = (at: number) => !alone && now - at < youngMillis
  yield* sweepMultiparts(s3, isSpared)
  let gone = 0
  yield* Stream.runForEach(listEntries(s3), ({ id, at }) => {
    if (known.has(id) || isSpared(at)) return Effect.void
    gone += 1
    return moveObject(s3, mediaKey(id), setAsideKey(id))
  })
  return gone
})

const tryWriting = Effect.fn("s3.check")(function* (s3: S3) {
  const key = `${keys.check}${newId()}`
  yield* putObject(s3, key, Buffer.from("Can this be written?"))
  yield* removeObject(s3, key)
})

/**
 * Stores bytes as objects of a bucket, under `media/`. `scratch`: a folder for files that programs need,
 * which hold nothing that is not in the bucket.
 */
export const mediaOver = Effect.fnUntraced(function* (s3: S3, scratch: string) {
  const { fetch } = yield* scratchIn(scratch)
  return MediaStore.of({
    store: (id, bytes, limit) =>
      isId(id) ? keep(s3, { id, bytes, limit }) : Effect.die(noSuchId()),
    adopt: (id, path) =>
      Effect.tap(keepFile(s3, id, path), () => Effect.promise(() => rm(path, { force: true }))),
    storeFile: (id, path) => keepFile(s3, id, path),
    storeAs: (id, bytes, limit) =>
      isId(id) ? keepAs(s3, { id, bytes, limit }) : Effect.die(noSuchId()),
    entry: (id) => findObject(s3, id),
    read: (id, range) => readObject(s3, id, range),
    localPath: Effect.fnUntraced(function* (id) {
      if (Option.isNone(yield* findObject(s3, id))) return yield* Effect.die(noSuchBytes())
      return yield* fetch(readObject(s3, id))
    }),
    remove: (id) => (isId(id) ? orDies(removeObject(s3, mediaKey(id))) : Effect.void),
    list: listEntries(s3).pipe(
      Stream.catchTag("S3Away", ({ cause }) => Stream.die(new MediaUnavailable(cause))),
    ),
    sweep: (known, alone) => orDies(sweep(s3, known, alone)),
    check: orDies(tryWriting(s3)),
  })
})
