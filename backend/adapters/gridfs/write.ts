import { createHash } from "node:crypto"
import { finished } from "node:stream/promises"
import { type GridFSBucketWriteStream, ObjectId } from "mongodb"
import { Effect, Stream } from "effect"
import { type MediaEntry, MediaFull, MediaTaken, MediaTooLarge } from "../../ports/media-store.ts"
import { asking, type Gridfs, storing } from "./bucket.ts"
import { readFile } from "./read.ts"

interface Sending<E> {
  readonly id: string
  readonly bytes: Stream.Stream<Uint8Array, E>
  readonly limit: number
}

const added = (writer: GridFSBucketWriteStream, piece: Uint8Array) =>
  new Promise<true>((resolve, reject) => {
    writer.write(piece, (cause) => (cause ? reject(cause) : resolve(true)))
  })

const ended = async (writer: GridFSBucketWriteStream) => {
  writer.end()
  await finished(writer)
  return true as const
}

/** Removes the chunks of what never became a file, or is none any more. */
export const forgetChunks = async ({ begun, chunks }: Gridfs, _id: ObjectId) => {
  await chunks.deleteMany({ files_id: _id })
  await begun.deleteOne({ _id })
}

/**
 * Writes a stream as a file of its own. That it has begun is written down before, so that after a kill
 * its chunks are found. Answers whether its id was free.
 */
const sent = <E>(gridfs: Gridfs, { id, bytes, limit }: Sending<E>) =>
  Effect.scoped(
    Effect.gen(function* () {
      const _id = new ObjectId()
      let isThere = false
      const writer = yield* Effect.acquireRelease(
        Effect.map(
          storing(() => gridfs.begun.insertOne({ _id, at: new Date() })),
          () => gridfs.bucket.openUploadStreamWithId(_id, id),
        ),
        (opened) => {
          if (isThere) return asking(() => gridfs.begun.deleteOne({ _id }))
          opened.destroy()
          return Effect.ignoreCause(asking(() => forgetChunks(gridfs, _id)))
        },
      )
      // Each call tells of its own failure.
      writer.on("error", () => undefined)
      const hash = createHash("sha256")
      let length = 0
      const add = Effect.fnUntraced(function* (piece: Uint8Array) {
        length += piece.byteLength
        if (length > limit) return yield* new MediaTooLarge({ limit })
        hash.update(piece)
        yield* storing(() => added(writer, piece))
      })
      yield* Stream.runForEach(bytes, add)
      isThere = (yield* storing(() => ended(writer))) !== null
      return { entry: { id, bytes: length, sha256: hash.digest("hex") }, isNew: isThere }
    }),
  )

/** Stores a stream under an id, unless other bytes have it. */
export const keepAs = <E>(
  gridfs: Gridfs,
  sending: Sending<E>,
): Effect.Effect<MediaEntry, E | MediaFull | MediaTooLarge | MediaTaken> =>
  Effect.gen(function* () {
    const { entry, isNew } = yield* sent(gridfs, sending)
    if (isNew) return entry
    const hash = createHash("sha256")
    yield* Stream.runForEach(readFile(gridfs, entry.id), (piece) =>
      Effect.sync(() => hash.update(piece)),
    )
    if (hash.digest("hex") !== entry.sha256) return yield* new MediaTaken({ id: entry.id })
    return entry
  })

/** The same under an id that is new: that it is taken by other bytes cannot be. */
export const keep = <E>(gridfs: Gridfs, sending: Sending<E>) =>
  Effect.catchTag(keepAs(gridfs, sending), "MediaTaken", Effect.die)
