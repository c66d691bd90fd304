import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { Clock, Effect, Option, Stream } from "effect"
import type { MediaListed, ByteRange } from "../../ports/media-store.ts"
import { isId, noSuchBytes, youngMillis } from "../media-ids.ts"
import { isMissing, syncFolders, type DiskLayout } from "./layout.ts"

const pieceBytes = 64 * 1024

const unlessMissing = async <A>(call: Promise<A>): Promise<A | null> => {
  try {
    return await call
  } catch (cause) {
    if (isMissing(cause)) return null
    throw cause
  }
}

export const findEntry = Effect.fn("disk.entry")(function* (places: DiskLayout, id: string) {
  if (!isId(id)) return Option.none()
  const found = yield* Effect.promise(() => unlessMissing(stat(places.entry(id))))
  return found?.isFile() === true ? Option.some({ id, bytes: found.size }) : Option.none()
})

/** The path of an entry. An invalid id, or one that does not exist, is a defect. */
export const pathOf = Effect.fn("disk.pathOf")(function* (places: DiskLayout, id: string) {
  const found = yield* findEntry(places, id)
  if (Option.isNone(found)) return yield* Effect.die(noSuchBytes())
  return places.entry(id)
})

/** Reads chunk by chunk at the consumer's speed; the file is open as long as the stream. */
export const readEntry = (
  places: DiskLayout,
  id: string,
  range?: ByteRange,
): Stream.Stream<Uint8Array> =>
  Stream.unwrap(
    Effect.gen(function* () {
      const path = yield* pathOf(places, id)
      const handle = yield* Effect.acquireRelease(
        Effect.promise(() => open(path, "r")),
        (handle) => Effect.promise(() => handle.close()),
      )
      const { start, end } = range ?? { start: 0, end: Number.MAX_SAFE_INTEGER - 1 }
      if (!(Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0))
        return Stream.die(new RangeError(`${start} to ${end} is no range of bytes.`))
      return Stream.unfold(start, (position) =>
        Effect.promise(async () => {
          const wanted = Math.min(pieceBytes, end + 1 - position)
          if (wanted <= 0) return undefined
          const { bytesRead, buffer } = await handle.read(
            Buffer.allocUnsafe(wanted),
            0,
            wanted,
            position,
          )
          if (bytesRead === 0) return undefined
          return [buffer.subarray(0, bytesRead), position + bytesRead] as const
        }),
      )
    }),
  )

export const removeEntry = Effect.fn("disk.remove")(function* (places: DiskLayout, id: string) {
  if (!isId(id)) return
  const entry = places.entry(id)
  // Also what a crash left half-written.
  yield* Effect.promise(() => rm(places.unfinishedFile(id), { force: true }))
  const gone = yield* Effect.promise(() => unlessMissing(rm(entry).then(() => true)))
  if (gone === true) yield* Effect.promise(() => syncFolders(entry))
})

/** Where there is no folder yet, there is nothing in it. */
const foldersIn = async (folder: string) =>
  ((await unlessMissing(readdir(folder, { withFileTypes: true }))) ?? [])
    .filter((inside) => inside.isDirectory() && /^[0-9a-f]{2}$/.test(inside.name))
    .map((inside) => join(folder, inside.name))

/** The files of all entries; those that this adapter did not create are not among them. */
async function* filesOf(places: DiskLayout) {
  for (const outer of await foldersIn(places.folder))
    for (const inner of await foldersIn(outer))
      for (const id of await readdir(inner)) if (isId(id)) yield { id, path: join(inner, id) }
}

async function* listed(places: DiskLayout): AsyncGenerator<MediaListed> {
  for await (const { id, path } of filesOf(places)) {
    const found = await unlessMissing(stat(path))
    if (found?.isFile() === true) yield { id, bytes: found.size, at: found.ctimeMs }
  }
}

export const listEntries = (places: DiskLayout): Stream.Stream<MediaListed> =>
  Stream.suspend(() => Stream.fromAsyncIterable(listed(places), (cause) => cause)).pipe(
    Stream.orDie,
  )

/** One that is gone meanwhile is nobody's to remove. */
const isYoung = async (path: string, now: number) => {
  const found = await unlessMissing(stat(path))
  // The time of the last change of its name as well: a recording may have been sent long before a story
  // was made of it.
  return found === null || now - Math.max(found.mtimeMs, found.ctimeMs) < youngMillis
}

/**
 * Removes unfinished writes, and sets unknown entries aside: if the database was restored from an older
 * backup, they may be recordings. Files that this adapter did not create stay.
 */
export const sweepEntries = Effect.fn("disk.sweep")(function* (
  places: DiskLayout,
  known: ReadonlySet<string>,
  alone: boolean,
) {
  const now = yield* Clock.currentTimeMillis
  const isSpared = async (path: string) => !alone && (await isYoung(path, now))
  return yield* Effect.promise(async () => {
    for (const name of await readdir(places.unfinished)) {
      const path = places.unfinishedFile(name)
      if (isId(name) && !(await isSpared(path))) await rm(path, { force: true })
    }
    await mkdir(places.setAside, { recursive: true, mode: 0o700 })
    let gone = 0
    for await (const { id, path } of filesOf(places)) {
      if (known.has(id) || (await isSpared(path))) continue
      await rename(path, places.setAsideFile(id))
      gone += 1
    }
    return gone
  })
})
