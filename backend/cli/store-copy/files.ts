import { createHash } from "node:crypto"
import { createReadStream, createWriteStream } from "node:fs"
import { mkdir, mkdtemp, open, readdir, rename, rm, rmdir, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import { pipeline } from "node:stream/promises"
import { Effect, Schema } from "effect"
import { isInsufficientStorage, isMissing, syncFolder } from "../../adapters/disk/layout.ts"

/** Why a copy is not begun, or cannot go on, in a sentence for the operator. */
export class CopyStopped extends Schema.TaggedError<CopyStopped>()("CopyStopped", {
  message: Schema.String,
}) {}

export const stopped = (message: string) => new CopyStopped({ message })

/** What is thrown where a file could not be written. */
const whyNot = (cause: unknown, to: string) =>
  isInsufficientStorage(cause)
    ? stopped(`There is no space left for ${to}. Nothing that was there before is lost.`)
    : cause

const codeOf = (cause: unknown) =>
  cause instanceof Error && "code" in cause ? String(cause.code) : String(cause)

/** Before anything else is said of a folder to which nothing can be written. */
export const refuseUnwritable = (folder: string) =>
  Effect.tryPromise({
    try: async () => rmdir(await mkdtemp(join(folder, ".try-"))),
    catch: (cause) => {
      const user = String(process.geteuid?.() ?? "?")
      return stopped(
        `${folder} can't be written by user ${user}, who makes the backup (${codeOf(cause)}). Make it theirs: chown -R ${user} ${folder}`,
      )
    },
  })

export const sizeOf = async (path: string): Promise<number | null> => {
  try {
    const found = await stat(path)
    return found.isFile() ? found.size : null
  } catch (cause) {
    if (isMissing(cause)) return null
    throw cause
  }
}

export const hashOfFile = async (path: string): Promise<string> => {
  const hash = createHash("sha256")
  await pipeline(createReadStream(path), hash)
  return hash.digest("hex")
}

/**
 * Copies a file under a temporary name, synced, and gives it its own when it is whole; returns its SHA-256, or
 * null where it is gone.
 */
export const copyHashed = async (from: string, to: string): Promise<string | null> => {
  const unfinished = `${to}.part`
  const hash = createHash("sha256")
  try {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    await pipeline(
      createReadStream(from),
      async function* (pieces: AsyncIterable<Buffer>) {
        for await (const piece of pieces) {
          hash.update(piece)
          yield piece
        }
      },
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    )
    await rename(unfinished, to)
    return hash.digest("hex")
  } catch (cause) {
    await rm(unfinished, { force: true })
    if (isMissing(cause)) return null
    throw whyNot(cause, to)
  }
}

/** The files of a folder and its folders, as paths within it. */
export const filesUnder = async (folder: string): Promise<ReadonlyArray<string>> => {
  try {
    const found = await readdir(folder, { recursive: true, withFileTypes: true })
    return found
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .toSorted()
  } catch (cause) {
    if (isMissing(cause)) return []
    throw cause
  }
}

/** What was made and renamed in folders stays so after a power cut. */
export const syncFoldersUnder = async (folder: string) => {
  await syncFolder(folder)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) await syncFolder(join(entry.parentPath, entry.name))
}

/** Writes a text as a whole. */
export const writeWhole = async (to: string, text: string, mode = 0o600) => {
  try {
    const handle = await open(`${to}.part`, "w", mode)
    try {
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(`${to}.part`, to)
  } catch (cause) {
    throw whyNot(cause, to)
  }
}
