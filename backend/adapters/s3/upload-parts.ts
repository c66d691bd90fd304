import { Effect, Option, Stream } from "effect"
import type { ChunkStore } from "../tus/chunked-uploads.ts"
import { MediaUnavailable } from "../../ports/media-store.ts"
import { isId } from "../media-ids.ts"
import { orAway, orDies, type S3, writing } from "./s3-client.ts"
import { keys } from "./keys.ts"
import { getPart, listObjects, putObject, removeObject } from "./objects.ts"

/**
 * Uploads under way as objects: `uploads/ID/begun`, an empty `length-N` once that is known, and a piece
 * each at its offset, so that one listing says everything.
 */
const folderOf = (id: string) => `${keys.uploads}${id}/`
const begunKey = (id: string) => `${folderOf(id)}begun`
const lengthKey = (id: string, length: number) => `${folderOf(id)}length-${String(length)}`
const pieceKey = (id: string, offset: number) =>
  `${folderOf(id)}${String(offset).padStart(15, "0")}`

const nothing = new Uint8Array()

export const uploadPartsOver = (s3: S3): ChunkStore => {
  const put = (key: string, bytes: Uint8Array) =>
    putObject(s3, key, bytes).pipe(
      Effect.as(true),
      Effect.catchTag("S3Said", (trouble) =>
        trouble.what === "taken" ? Effect.succeed(false) : Effect.fail(trouble),
      ),
      writing,
      Effect.uninterruptible,
    )
  const inFolder = (prefix: string) =>
    listObjects(s3, prefix).pipe(
      Stream.catchTag("S3Away", ({ cause }) => Stream.die(new MediaUnavailable(cause))),
    )
  const declare = (id: string, length: number) => Effect.asVoid(put(lengthKey(id, length), nothing))

  return {
    declare,
    begin: (id, length) =>
      Effect.andThen(
        length === null ? Effect.void : declare(id, length),
        put(begunKey(id), nothing),
      ).pipe(Effect.asVoid),
    look: Effect.fnUntraced(function* (id) {
      const folder = folderOf(id)
      const found = yield* Stream.runCollect(inFolder(folder))
      const names = found.map(({ key, bytes }) => ({ name: key.slice(folder.length), bytes }))
      if (!names.some(({ name }) => name === "begun")) return Option.none()
      const lengths = names.flatMap(({ name }) => /^length-(\d+)$/.exec(name)?.[1] ?? [])
      return Option.some({
        length: lengths[0] === undefined ? null : Number(lengths[0]),
        pieces: names.flatMap(({ name, bytes }) =>
          /^\d{15}$/.test(name) ? [{ offset: Number(name), size: bytes }] : [],
        ),
      })
    }),
    put: (id, offset, bytes) => put(pieceKey(id, offset), bytes),
    get: (id, offset) =>
      getPart(s3, pieceKey(id, offset), { start: 0, end: Number.MAX_SAFE_INTEGER }).pipe(
        Effect.map(({ bytes }) => bytes),
        orDies,
      ),
    remove: (id) =>
      removeObject(s3, begunKey(id)).pipe(
        Effect.andThen(
          Stream.runForEach(inFolder(folderOf(id)), ({ key }) => removeObject(s3, key)),
        ),
        orAway,
      ),
    list: Stream.unwrap(
      Effect.map(
        // Names of at most twenty-odd objects for each of the uploads under way.
        Stream.runFold(
          inFolder(keys.uploads),
          () => new Map<string, number>(),
          (uploads, { key, at }) => {
            const [id = ""] = key.slice(keys.uploads.length).split("/")
            if (isId(id)) uploads.set(id, Math.max(at, uploads.get(id) ?? 0))
            return uploads
          },
        ),
        (uploads) => Stream.fromIterable([...uploads].map(([id, at]) => ({ id, at }))),
      ),
    ),
  }
}
