import { Effect, Option, Stream } from "effect"
import type { ByteRange } from "../../ports/media-store.ts"
import { isId, noSuchBytes } from "../media-ids.ts"
import { type S3, orAway } from "./s3-client.ts"
import { mediaKey } from "./keys.ts"
import { getPart, sizeOf } from "./objects.ts"

/** The first piece is small, so that it is heard soon. */
const pieceBytes = [256 * 1024, 2 * 1024 * 1024] as const

export const findObject = Effect.fn("s3.entry")(function* (s3: S3, id: string) {
  if (!isId(id)) return Option.none()
  const size = yield* sizeOf(s3, mediaKey(id))
  return Option.map(size, (bytes) => ({ id, bytes }))
}, orAway)

/**
 * Reads piece by piece, a call each, at the consumer's speed: somebody who stops listening for a while
 * holds no connection, and a call that breaks is repeated without the consumer's knowing.
 */
export const readObject = (s3: S3, id: string, range?: ByteRange): Stream.Stream<Uint8Array> => {
  if (!isId(id)) return Stream.die(noSuchBytes())
  const { start, end } = range ?? { start: 0, end: Number.MAX_SAFE_INTEGER - 1 }
  if (!(Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0))
    return Stream.die(new RangeError(`${start} to ${end} is no range of bytes.`))
  return Stream.unfold({ at: start, end }, (left) =>
    Effect.gen(function* () {
      if (left.at > left.end) return undefined
      const most = pieceBytes[left.at === start ? 0 : 1]
      const { bytes, total } = yield* getPart(s3, mediaKey(id), {
        start: left.at,
        end: Math.min(left.end, left.at + most - 1),
      })
      const next = { at: left.at + bytes.byteLength, end: Math.min(end, total - 1) }
      return [bytes, next] as const
    }).pipe(
      Effect.catchTag("S3Said", ({ what }) =>
        what === "past the end" ? Effect.undefined : Effect.die(noSuchBytes()),
      ),
      orAway,
    ),
  )
}
