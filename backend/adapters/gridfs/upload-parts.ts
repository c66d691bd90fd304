import { Binary } from "mongodb"
import { Effect, Option, Stream } from "effect"
import type { ChunkStore } from "../tus/chunked-uploads.ts"
import { asking, type Gridfs, storing } from "./bucket.ts"

/** Uploads under way as documents: one that it has begun, and one of each piece. */
const idOf = (id: string, offset: number) => `${id}/${String(offset).padStart(15, "0")}`

export const uploadPartsOver = ({ pieces }: Gridfs): ChunkStore => ({
  begin: (id, length) =>
    Effect.asVoid(storing(() => pieces.insertOne({ _id: id, upload: id, at: new Date(), length }))),
  declare: (id, length) =>
    Effect.asVoid(storing(() => pieces.updateOne({ _id: id }, { $set: { length } }))),
  look: Effect.fnUntraced(function* (id) {
    const found = yield* asking(() =>
      pieces.find({ upload: id }, { projection: { bytes: 0 } }).toArray(),
    )
    const begun = found.find(({ _id }) => _id === id)
    if (begun === undefined) return Option.none()
    return Option.some({
      length: begun.length ?? null,
      pieces: found.flatMap(({ offset, size }) =>
        offset === undefined || size === undefined ? [] : [{ offset, size }],
      ),
    })
  }),
  put: (id, offset, bytes) =>
    Effect.map(
      storing(() =>
        pieces.insertOne({
          ...{ _id: idOf(id, offset), upload: id, at: new Date() },
          ...{ offset, size: bytes.byteLength, bytes: new Binary(bytes) },
        }),
      ),
      (made) => made !== null,
    ),
  get: (id, offset) =>
    asking(async () => {
      const found = await pieces.findOne({ _id: idOf(id, offset) })
      if (found?.bytes === undefined) throw new Error("A piece of an upload is missing.")
      return found.bytes.value()
    }),
  remove: (id) =>
    asking(async () => {
      await pieces.deleteOne({ _id: id })
      await pieces.deleteMany({ upload: id })
    }),
  list: Stream.unwrap(
    Effect.map(
      asking(() => pieces.find({}, { projection: { upload: 1, at: 1 } }).toArray()),
      (found) => {
        const uploads = new Map<string, number>()
        for (const { upload, at } of found)
          uploads.set(upload, Math.max(at.getTime(), uploads.get(upload) ?? 0))
        return Stream.fromIterable([...uploads].map(([id, at]) => ({ id, at })))
      },
    ),
  ),
})
