import { randomBytes } from "node:crypto"
import { closeSync, existsSync, fstatSync, openSync, readSync } from "node:fs"
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { giveBack } from "../buffers.ts"
import type { Hosted, Making } from "../index-interface.ts"
import {
  NotUsable,
  partOf,
  partsStored,
  preambleBytes,
  readHeader,
  readPreamble,
  type Snapshot,
} from "./snapshot-format.ts"

const fileIn = (folder: string) => join(folder, "catalogue")
const half = ".half"

/** `bytes` from where the file was read to; fewer than that are damage. */
const readNext = (file: number, bytes: number) => {
  const read = new Uint8Array(bytes)
  for (let at = 0; at < bytes;) {
    const more = readSync(file, read, at, bytes - at, null)
    if (more === 0) throw new NotUsable("is cut short")
    at += more
  }
  return read
}

const readFrom = (file: number, making: Making): Hosted => {
  const { size } = fstatSync(file)
  // What a damaged file says of its own lengths is not believed.
  let left = size
  const next = (bytes: number) => {
    if (bytes > left) throw new NotUsable("is cut short")
    left -= bytes
    return readNext(file, bytes)
  }
  const { length, crc } = readPreamble(next(preambleBytes))
  const lines = readHeader(next(length), crc, making.format)
  const parts = new Map(
    lines.map((line) => [line.name, partOf(line, next(line.bytes).buffer)] as const),
  )
  if (left > 0) throw new NotUsable("is damaged")
  return making.restored(partsStored(parts))
}

/**
 * What is kept in the folder; null where nothing is. Throws where that is not usable. It is read at once,
 * as nothing can be answered before.
 */
export const readStored = (folder: string, making: Making): Hosted | null => {
  if (!existsSync(fileIn(folder))) return null
  const file = openSync(fileIn(folder), "r")
  try {
    return readFrom(file, making)
  } finally {
    closeSync(file)
  }
}

/** Also a folder that somebody has put there. */
export const throwAway = (folder: string) => rm(fileIn(folder), { force: true, recursive: true })

const writeAll = async (path: string, { head, bodies }: Snapshot) => {
  const file = await open(path, "wx", 0o600)
  try {
    await file.writeFile(head)
    for (const bytes of bodies) {
      await file.writeFile(bytes)
      giveBack(bytes)
    }
    await file.sync()
  } finally {
    await file.close()
  }
}

const syncFolder = async (folder: string) => {
  // Windows cannot open a folder, and does not need this.
  if (process.platform === "win32") return
  const opened = await open(folder, "r")
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}

/** Puts a catalogue in the place of the one that is kept; that stays where anything fails. */
export const writeStored = async (folder: string, snapshot: Snapshot) => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // A name of its own each time: two processes never write to one file.
  const path = join(folder, `${randomBytes(8).toString("hex")}${half}`)
  try {
    await writeAll(path, snapshot)
    await rename(path, fileIn(folder))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  await syncFolder(folder)
}

/** Milliseconds. Nobody writes that long. */
const old = 3_600_000

/** Removes what a crash left half-written. */
export const removeHalves = async (folder: string) => {
  if (!existsSync(folder)) return
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (name.endsWith(half) && Date.now() - (await stat(path)).mtimeMs > old)
      await rm(path, { force: true })
  }
}
