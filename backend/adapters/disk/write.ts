import { createHash } from "node:crypto"
import { createReadStream, existsSync } from "node:fs"
import { link, mkdir, open, rename, rm } from "node:fs/promises"
import { dirname } from "node:path"
import { Effect, Stream } from "effect"
import { MediaFull, MediaTaken, MediaTooLarge, type MediaEntry } from "../../ports/media-store.ts"
import { fileStream } from "../file-stream.ts"
import { isId, newId, noSuchId } from "../media-ids.ts"
import {
  isInsufficientStorage,
  isOtherDisk,
  isThere,
  syncFolders,
  type DiskLayout,
} from "./layout.ts"

/** One call to the file system, uninterruptible, so that no file or folder is removed while it runs. */
const writing = <A>(call: () => Promise<A>): Effect.Effect<A, MediaFull> =>
  Effect.tryPromise({ try: call, catch: (cause) => cause }).pipe(
    Effect.catch((cause) =>
      isInsufficientStorage(cause) ? Effect.fail(new MediaFull()) : Effect.die(cause),
    ),
    Effect.uninterruptible,
  )

type Facts = Omit<MediaEntry, "id">

interface Writing<E> {
  readonly places: DiskLayout
  /** The name of the file while it is written; where several may write the same, each has one of its own. */
  readonly name: string | null
  readonly bytes: Stream.Stream<Uint8Array, E>
  readonly limit: number
}

/** Renames a finished and synced file to its entry name. */
const settle = async (places: DiskLayout, id: string, from: string) => {
  const entry = places.entry(id)
  await mkdir(dirname(entry), { recursive: true })
  await rename(from, entry)
  await syncFolders(entry)
}

/**
 * Writes a stream under a temporary name, syncs it and gives it to `then`. If it ends early for any
 * reason, the file is removed.
 */
const written = <E, A, E2>(
  { places, name, bytes, limit }: Writing<E>,
  then: (file: string, facts: Facts) => Effect.Effect<A, E2>,
): Effect.Effect<A, E | E2 | MediaFull | MediaTooLarge> =>
  Effect.scoped(
    Effect.gen(function* () {
      const file = places.unfinishedFile(name ?? newId())
      const handle = yield* Effect.acquireRelease(
        writing(() => open(file, "wx", 0o600)),
        (handle) => Effect.promise(() => handle.close().then(() => rm(file, { force: true }))),
      )
      const hash = createHash("sha256")
      let length = 0
      const add = Effect.fnUntraced(function* (piece: Uint8Array) {
        length += piece.byteLength
        if (length > limit) return yield* new MediaTooLarge({ limit })
        hash.update(piece)
        yield* writing(() => handle.writeFile(piece))
      })
      yield* Stream.runForEach(bytes, add)
      yield* writing(() => handle.sync())
      return yield* then(file, { bytes: length, sha256: hash.digest("hex") })
    }),
  )

/** Stores a stream; nothing is there under its name before all of it is. */
export const keepStream = <E>(
  places: DiskLayout,
  id: string,
  bytes: Stream.Stream<Uint8Array, E>,
  limit: number,
): Effect.Effect<MediaEntry, E | MediaFull | MediaTooLarge> =>
  isId(id)
    ? // By its id, so that whoever removes it after a crash finds it.
      written({ places, name: id, bytes, limit }, (file, facts) =>
        Effect.as(
          writing(() => settle(places, id, file)),
          { id, ...facts },
        ),
      )
    : Effect.die(noSuchId())

/** The size and SHA-256 of a file. */
const measure = async (path: string) => {
  const hash = createHash("sha256")
  let bytes = 0
  for await (const piece of createReadStream(path)) {
    hash.update(piece)
    bytes += piece.length
  }
  return { bytes, sha256: hash.digest("hex") }
}

/** Gives a finished and synced file its entry name, unless that is taken. */
const settleUnlessThere = async (places: DiskLayout, id: string, from: string) => {
  const entry = places.entry(id)
  await mkdir(dirname(entry), { recursive: true })
  try {
    await link(from, entry)
  } catch (cause) {
    if (isThere(cause)) return false
    // A disk that gives no file a second name: between the look and the renaming another could come,
    // but only of whoever has this id.
    if (existsSync(entry)) return false
    await rename(from, entry)
  }
  await syncFolders(entry)
  return true
}

/** Stores a stream under a given id, unless other bytes have it. */
export const keepStreamAs = <E>(
  places: DiskLayout,
  id: string,
  bytes: Stream.Stream<Uint8Array, E>,
  limit: number,
): Effect.Effect<MediaEntry, E | MediaFull | MediaTooLarge | MediaTaken> =>
  isId(id)
    ? written({ places, name: null, bytes, limit }, (file, facts) =>
        Effect.gen(function* () {
          if (yield* writing(() => settleUnlessThere(places, id, file))) return { id, ...facts }
          const there = yield* Effect.promise(() => measure(places.entry(id)))
          if (there.sha256 !== facts.sha256) return yield* new MediaTaken({ id })
          return { id, ...facts }
        }),
      )
    : Effect.die(noSuchId())

const move = async (places: DiskLayout, id: string, path: string) => {
  const handle = await open(path, "r+")
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
  await settle(places, id, path)
}

/** Moves a file into the store, or copies it when it is on another disk. */
export const adoptFile = Effect.fn("disk.adopt")(function* (
  places: DiskLayout,
  id: string,
  path: string,
) {
  if (!isId(id)) return yield* Effect.die(noSuchId())
  const entry = { id, ...(yield* Effect.promise(() => measure(path))) }
  const moved = yield* writing(() =>
    move(places, id, path).then(
      () => true,
      (cause: unknown) => {
        if (isOtherDisk(cause)) return false
        throw cause
      },
    ),
  )
  if (moved) return entry
  const kept = yield* keepStream(places, id, fileStream(path), Number.POSITIVE_INFINITY).pipe(
    Effect.catchTag("MediaTooLarge", Effect.die),
  )
  yield* writing(() => rm(path))
  return kept
})

/** Gives a file a second name in the store, or copies it where the disk cannot. */
export const linkFile = Effect.fn("disk.linkFile")(function* (
  places: DiskLayout,
  id: string,
  path: string,
) {
  if (!isId(id)) return yield* Effect.die(noSuchId())
  const second = places.unfinishedFile(id)
  const isLinked = yield* Effect.promise(() =>
    link(path, second).then(
      () => true,
      () => false,
    ),
  )
  if (isLinked) {
    const entry = { id, ...(yield* Effect.promise(() => measure(second))) }
    yield* writing(() => move(places, id, second))
    return entry
  }
  return yield* keepStream(places, id, fileStream(path), Number.POSITIVE_INFINITY).pipe(
    Effect.catchTag("MediaTooLarge", Effect.die),
  )
})

/** Checks that the store is writable, with a file that is written, synced and removed. */
export const tryWriting = (places: DiskLayout) =>
  Effect.promise(async () => {
    const file = places.unfinishedFile(newId())
    const handle = await open(file, "wx", 0o600)
    try {
      await handle.writeFile("Can this be written?")
      await handle.sync()
    } finally {
      await handle.close()
      await rm(file, { force: true })
    }
  })
