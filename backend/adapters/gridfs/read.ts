import { Effect, Option, Stream } from "effect"
import type { ByteRange } from "../../ports/media-store.ts"
import { isId, noSuchBytes } from "../media-ids.ts"
import { asking, type Gridfs } from "./bucket.ts"

/** A piece is asked for at a time, so that whoever stops listening for a while holds no cursor. */
const pieceBytes = 1024 * 1024

const fileOf = ({ files }: Gridfs, id: string) => asking(() => files.findOne({ filename: id }))

export const findFile = Effect.fn("gridfs.entry")(function* (gridfs: Gridfs, id: string) {
  if (!isId(id)) return Option.none()
  const found = yield* fileOf(gridfs, id)
  return found === null ? Option.none() : Option.some({ id, bytes: found.length })
})

export const readFile = (
  gridfs: Gridfs,
  id: string,
  range?: ByteRange,
): Stream.Stream<Uint8Array> =>
  Stream.unwrap(
    Effect.gen(function* () {
      const file = isId(id) ? yield* fileOf(gridfs, id) : null
      if (file === null) return Stream.die(noSuchBytes())
      const { start, end } = range ?? { start: 0, end: Number.MAX_SAFE_INTEGER - 1 }
      if (!(Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0))
        return Stream.die(new RangeError(`${start} to ${end} is no range of bytes.`))
      const after = Math.min(end + 1, file.length)
      return Stream.unfold(start, (at) => {
        if (at >= after) return Effect.undefined
        // To the end of a chunk, so that none is fetched twice.
        const next = Math.min(after, (Math.floor(at / pieceBytes) + 1) * pieceBytes)
        return asking(async () => {
          const pieces = gridfs.bucket.openDownloadStream(file._id, { start: at, end: next })
          const bytes: Buffer = Buffer.concat(await pieces.toArray())
          if (bytes.byteLength !== next - at)
            throw new Error("Some of a file of GridFS is missing.")
          return [bytes, next] as const
        })
      })
    }),
  )
