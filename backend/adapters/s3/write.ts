import { createHash } from "node:crypto"
import { Effect, Option, Stream } from "effect"
import { MediaFull, MediaTaken, MediaTooLarge, type MediaEntry } from "../../ports/media-store.ts"
import { type S3, orDies, writing } from "./s3-client.ts"
import { mediaKey } from "./keys.ts"
import { beginMultipart, partBytes } from "./multipart.ts"
import { putObject, sizeOf } from "./objects.ts"
import { readObject } from "./read.ts"

type Multipart = Effect.Success<ReturnType<typeof beginMultipart>>

interface Sending<E> {
  readonly id: string
  readonly bytes: Stream.Stream<Uint8Array, E>
  readonly limit: number
}

/**
 * Sends a stream in parts of five megabytes, or at once where it is no longer than that. Of what ends
 * early nothing stays.
 */
const sent = <E>(s3: S3, { id, bytes, limit }: Sending<E>) =>
  Effect.scoped(
    Effect.gen(function* () {
      const hash = createHash("sha256")
      let length = 0
      let held: Array<Uint8Array> = []
      let heldBytes = 0
      let multipart: Multipart | undefined
      const letGo = () => {
        const part = Buffer.concat(held)
        held = []
        heldBytes = 0
        return part
      }
      const add = Effect.fnUntraced(function* (piece: Uint8Array) {
        length += piece.byteLength
        if (length > limit) return yield* new MediaTooLarge({ limit })
        hash.update(piece)
        held.push(piece)
        heldBytes += piece.byteLength
        if (heldBytes < partBytes) return
        multipart ??= yield* writing(beginMultipart(s3, mediaKey(id)))
        yield* writing(multipart.add(letGo()))
      })
      yield* Stream.runForEach(bytes, add)
      const finish = (begun: Multipart | undefined) => {
        if (begun === undefined) return putObject(s3, mediaKey(id), letGo())
        if (heldBytes === 0) return begun.complete(length)
        return Effect.andThen(begun.add(letGo()), begun.complete(length))
      }
      const isNew = yield* finish(multipart).pipe(
        Effect.as(true),
        Effect.catchTag("S3Said", (trouble) =>
          trouble.what === "taken" ? Effect.succeed(false) : Effect.fail(trouble),
        ),
        writing,
        // Interrupted here, it could be there or not.
        Effect.uninterruptible,
      )
      return { entry: { id, bytes: length, sha256: hash.digest("hex") }, isNew }
    }),
  )

const sha256Of = Effect.fnUntraced(function* (s3: S3, id: string) {
  const hash = createHash("sha256")
  yield* Stream.runForEach(readObject(s3, id), (piece) => Effect.sync(() => hash.update(piece)))
  return hash.digest("hex")
})

/**
 * Stores a stream under an id, unless other bytes have it. What is there already may be this very write,
 * whose answer got lost.
 */
export const keepAs = <E>(
  s3: S3,
  sending: Sending<E>,
): Effect.Effect<MediaEntry, E | MediaFull | MediaTooLarge | MediaTaken> =>
  Effect.gen(function* () {
    const { entry, isNew } = yield* sent(s3, sending)
    if (isNew) return entry
    const { id } = entry
    const size = yield* orDies(sizeOf(s3, mediaKey(id)))
    if (!Option.contains(size, entry.bytes) || (yield* sha256Of(s3, id)) !== entry.sha256)
      return yield* new MediaTaken({ id })
    return entry
  })

/** The same under an id that is new: that it is taken by other bytes cannot be. */
export const keep = <E>(s3: S3, sending: Sending<E>) =>
  Effect.catchTag(keepAs(s3, sending), "MediaTaken", Effect.die)
