import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import { isMissing, isInsufficientStorage, syncFolder } from "../../adapters/disk/layout.ts"

/** Why a backup or a restore cannot go on, in a sentence for the operator. */
export class Stopped extends Error {
  override readonly name = "Stopped"
}

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
  for await (const piece of createReadStream(path)) hash.update(piece)
  return hash.digest("hex")
}

const codeOf = (cause: unknown) =>
  cause instanceof Error && "code" in cause ? String(cause.code) : String(cause)

/** What became of writing to `to`, in a sentence. */
const whyNot = (cause: unknown, to: string) =>
  isInsufficientStorage(cause)
    ? new Stopped(`There is no space left for ${to}. Nothing that was there before is lost.`)
    : new Stopped(`${to} could not be written (${codeOf(cause)}).`)

/** A file that is there but does not let itself be read. */
export class NotReadable extends Error {
  override readonly name = "NotReadable"
  constructor(path: string, cause: unknown) {
    super(`${path} cannot be read (${codeOf(cause)})`)
  }
}

async function* piecesOf(path: string) {
  try {
    for await (const piece of createReadStream(path)) {
      if (!Buffer.isBuffer(piece)) throw new TypeError("A file gave something other than bytes.")
      yield piece
    }
  } catch (cause) {
    throw isMissing(cause) ? cause : new NotReadable(path, cause)
  }
}

/**
 * Copies a file under a temporary name, synced, and gives it its own when it is whole; returns its SHA-256.
 * `expected`: where it is another, nothing is left and this is null.
 */
export const copyHashed = async (
  from: string,
  to: string,
  expected: string | null = null,
): Promise<string | null> => {
  const unfinished = `${to}.part`
  const hash = createHash("sha256")
  try {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    const handle = await open(unfinished, "w", 0o600)
    try {
      for await (const piece of piecesOf(from)) {
        hash.update(piece)
        await handle.writeFile(piece)
      }
      await handle.sync()
    } finally {
      await handle.close()
    }
    const sha256 = hash.digest("hex")
    if (expected !== null && sha256 !== expected) {
      await rm(unfinished)
      return null
    }
    await rename(unfinished, to)
    return sha256
  } catch (cause) {
    await rm(unfinished, { force: true })
    throw cause instanceof NotReadable || isMissing(cause) ? cause : whyNot(cause, to)
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
