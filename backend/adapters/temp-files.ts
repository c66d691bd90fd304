import { createWriteStream } from "node:fs"
import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { Effect, Semaphore, Stream } from "effect"
import { newId, youngMillis } from "./media-ids.ts"

/** So many are fetched at a time; the others wait. */
const fetchedAtOnce = 4

/** What a process left that was killed; another may be using the folder of a running one. */
const removeOld = async (folder: string) => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found !== null && Date.now() - found.mtimeMs > youngMillis)
      await rm(path, { recursive: true, force: true })
  }
}

/**
 * Local copies of bytes that are kept elsewhere, for programs that need a file. Each is there as long as
 * the scope it was fetched in. `folder`: for nothing else; what it holds may be lost.
 */
export const scratchIn = Effect.fnUntraced(function* (folder: string) {
  const own = yield* Effect.acquireRelease(
    Effect.promise(async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await removeOld(folder)
      return mkdtemp(join(folder, "node-"))
    }),
    (made) => Effect.promise(() => rm(made, { recursive: true, force: true })),
  )
  const permits = yield* Semaphore.make(fetchedAtOnce)

  const fetch = Effect.fn("scratch.fetch")(function* (bytes: Stream.Stream<Uint8Array>) {
    const path = join(own, newId())
    yield* Effect.addFinalizer(() => Effect.promise(() => rm(path, { force: true })))
    const source = yield* Stream.toAsyncIterableEffect(bytes)
    yield* permits.withPermits(1)(
      Effect.tryPromise({
        try: (signal) =>
          pipeline(Readable.from(source), createWriteStream(path, { mode: 0o600 }), { signal }),
        catch: (cause) => cause,
      }).pipe(Effect.orDie),
    )
    return path
  })
  return { fetch }
})
