import { rm } from "node:fs/promises"
import { ObjectId } from "mongodb"
import { Clock, Effect, Option, Stream } from "effect"
import { MediaStore } from "../../ports/media-store.ts"
import { fileStream } from "../file-stream.ts"
import { isId, newId, noSuchBytes, noSuchId, youngMillis } from "../media-ids.ts"
import { scratchIn } from "../temp-files.ts"
import { asking, type Gridfs } from "./bucket.ts"
import { findFile, readFile } from "./read.ts"
import { forgetChunks, keep, keepAs } from "./write.ts"

const keepFile = (gridfs: Gridfs, id: string, path: string) =>
  isId(id)
    ? keep(gridfs, { id, bytes: fileStream(path), limit: Number.POSITIVE_INFINITY }).pipe(
        Effect.catchTag("MediaTooLarge", Effect.die),
      )
    : Effect.die(noSuchId())

const removeFile = Effect.fn("gridfs.remove")(function* (gridfs: Gridfs, id: string) {
  if (!isId(id)) return
  yield* asking(async () => {
    const found = await gridfs.files.findOne({ filename: id })
    if (found === null) return
    const { _id } = found
    await gridfs.begun.updateOne({ _id }, { $set: { at: new Date() } }, { upsert: true })
    await gridfs.files.deleteOne({ _id })
    await forgetChunks(gridfs, _id)
  })
}, Effect.uninterruptible)

const listFiles = ({ files }: Gridfs) =>
  Stream.suspend(() =>
    Stream.fromAsyncIterable(files.find().project({ chunkSize: 0 }), (cause) => cause),
  ).pipe(
    Stream.catch((cause) => Stream.fromEffect(asking(() => Promise.reject(cause)))),
    Stream.filter(({ filename }) => isId(filename)),
    Stream.map(({ filename, length, uploadDate }) => ({
      ...{ id: filename, bytes: length, at: uploadDate.getTime() },
    })),
  )

const sweep = Effect.fn("gridfs.sweep")(function* (
  gridfs: Gridfs,
  known: ReadonlySet<string>,
  alone: boolean,
) {
  const { begun, files } = gridfs
  const now = yield* Clock.currentTimeMillis
  const isSpared = (at: number) => !alone && now - at < youngMillis
  yield* asking(async () => {
    for await (const { _id, at } of begun.find()) {
      if (isSpared(at.getTime())) continue
      if ((await files.findOne({ _id })) === null) await forgetChunks(gridfs, _id)
      else await begun.deleteOne({ _id })
    }
  })
  let gone = 0
  yield* Stream.runForEach(listFiles(gridfs), ({ id, at }) =>
    asking(async () => {
      if (known.has(id) || isSpared(at)) return
      const name = `set-aside/${id}/${newId()}`
      const { modifiedCount } = await files.updateOne(
        { filename: id },
        { $set: { filename: name } },
      )
      gone += modifiedCount
    }),
  )
  return gone
})

const tryWriting = ({ begun }: Gridfs) =>
  asking(async () => {
    const _id = new ObjectId()
    await begun.insertOne({ _id, at: new Date() })
    await begun.deleteOne({ _id })
  })

/** Stores bytes as files of GridFS. `scratch`: a folder for files that programs need. */
export const mediaOver = Effect.fnUntraced(function* (gridfs: Gridfs, scratch: string) {
  const { fetch } = yield* scratchIn(scratch)
  return MediaStore.of({
    store: (id, bytes, limit) =>
      isId(id) ? keep(gridfs, { id, bytes, limit }) : Effect.die(noSuchId()),
    adopt: (id, path) =>
      Effect.tap(keepFile(gridfs, id, path), () => Effect.promise(() => rm(path, { force: true }))),
    storeFile: (id, path) => keepFile(gridfs, id, path),
    storeAs: (id, bytes, limit) =>
      isId(id) ? keepAs(gridfs, { id, bytes, limit }) : Effect.die(noSuchId()),
    entry: (id) => findFile(gridfs, id),
    read: (id, range) => readFile(gridfs, id, range),
    localPath: Effect.fnUntraced(function* (id) {
      if (Option.isNone(yield* findFile(gridfs, id))) return yield* Effect.die(noSuchBytes())
      return yield* fetch(readFile(gridfs, id))
    }),
    remove: (id) => removeFile(gridfs, id),
    list: listFiles(gridfs),
    sweep: (known, alone) => sweep(gridfs, known, alone),
    check: tryWriting(gridfs),
  })
})
