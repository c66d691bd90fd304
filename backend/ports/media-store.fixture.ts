import { createHash, randomBytes } from "node:crypto"
import { Effect, Stream } from "effect"
import { IntendedId, MediaStore, type ByteRange } from "./media-store.ts"

export const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex")

/** The bytes as a stream of chunks of different sizes. */
export const streamOf = (bytes: Uint8Array): Stream.Stream<Uint8Array> => {
  const cuts = [0, 1, 7, 70_000, 200_000, bytes.length]
  return Stream.fromIterable(
    cuts.slice(1).map((end, at) => bytes.subarray(cuts[at] ?? 0, Math.max(end, cuts[at] ?? 0))),
  )
}
/** An id that nobody wrote down. */
export const anId = () => IntendedId.make(randomBytes(16).toString("hex"))
export const keep = (bytes: Uint8Array) =>
  Effect.flatMap(MediaStore, (media) => media.store(anId(), streamOf(bytes), bytes.length))
export const readAll = (id: string, range?: ByteRange) =>
  Effect.gen(function* () {
    const media = yield* MediaStore
    return Buffer.concat(yield* Stream.runCollect(media.read(id, range)))
  })
/** Removes everything; returns how many entries there were. */
export const empty = Effect.flatMap(MediaStore, (media) => media.sweep(new Set(), true))

export const notIds = [
  "",
  ".",
  "..",
  "../../etc/passwd",
  "a/b",
  "%2e%2e",
  "x".repeat(32),
  "é",
  "\u0000",
]
