import { endianness } from "node:os"
import { crc32 } from "node:zlib"
import type { MemoryIndex } from "./memory-index.ts"
import { format, restoreIndex, partsOf, type StoredParts } from "./snapshot.ts"
import { type NumberArray, giveBack } from "./buffers.ts"
import { randomBytes } from "node:crypto"
import { closeSync, existsSync, fstatSync, openSync, readSync } from "node:fs"
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises"
import { join } from "node:path"

/*
 * A file that holds an index:
 *
 *   8 bytes  `KINTALEC`
 *   4 bytes  the length of the header
 *   4 bytes  the CRC-32 of the header
 *            the header, as JSON: what it was made by, and the parts in order
 *            the bytes of each part as they lie in memory
 *
 * The header has the CRC-32 of each part. So every byte is checked, and each part can be read into memory
 * of its own.
 */

const magic = Buffer.from("KINTALEC", "latin1")
const preambleBytes = magic.length + 8

/** Other where the file itself is laid out in another way. */
const layout = 1

const numbersOf = {
  Int8Array,
  Uint8Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
} as const
type Kind = keyof typeof numbersOf | "text"
const isKind = (kind: unknown): kind is Kind =>
  typeof kind === "string" && (kind === "text" || Object.hasOwn(numbersOf, kind))

/** A part in the header. */
interface SnapshotLine {
  readonly name: string
  readonly kind: Kind
  readonly bytes: number
  readonly crc: number
}

/** What is kept is of no use: `why` ends the sentence 'What search had kept …'. */
export class NotUsable extends Error {
  readonly why: string
  constructor(why: string) {
    super(why)
    this.why = why
  }
}
const damaged = () => new NotUsable("is damaged")
const ofOther = () => new NotUsable("was stored by another version or machine")

/** An index as it is written, once. */
interface Snapshot {
  readonly head: Uint8Array
  readonly bodies: ReadonlyArray<Uint8Array<ArrayBuffer>>
}

/** Copied at once without a pause in between. */
const slice = 4 * 1024 * 1024

const bytesOf = (part: NumberArray | string) =>
  typeof part === "string"
    ? Buffer.from(part)
    : new Uint8Array(part.buffer, part.byteOffset, part.byteLength)

/** Copies an index; `pause` is called between pieces, for others to be answered. */
export const snapshotOf = async (
  index: MemoryIndex,
  pause: () => Promise<void>,
): Promise<Snapshot> => {
  const lines: Array<SnapshotLine> = []
  const bodies: Array<Uint8Array<ArrayBuffer>> = []
  for (const [name, part] of partsOf(index)) {
    const bytes = bytesOf(part)
    const body = new Uint8Array(bytes.length)
    let crc = 0
    for (let at = 0; at < bytes.length; at += slice) {
      const piece = bytes.subarray(at, at + slice)
      body.set(piece, at)
      crc = crc32(piece, crc)
      await pause()
    }
    const kind = typeof part === "string" ? "text" : part[Symbol.toStringTag]
    lines.push({ name, kind, bytes: body.length, crc })
    bodies.push(body)
  }
  const header = Buffer.from(JSON.stringify({ layout, format, order: endianness(), parts: lines }))
  const head = Buffer.alloc(preambleBytes)
  magic.copy(head)
  head.writeUInt32LE(header.length, magic.length)
  head.writeUInt32LE(crc32(header), magic.length + 4)
  return { head: Buffer.concat([head, header]), bodies }
}

/** How long the header is, and its checksum. */
const readPreamble = (preamble: Uint8Array) => {
  const bytes = Buffer.from(preamble)
  if (bytes.length < preambleBytes || !bytes.subarray(0, magic.length).equals(magic))
    throw damaged()
  return { length: bytes.readUInt32LE(magic.length), crc: bytes.readUInt32LE(magic.length + 4) }
}

const isLine = (line: unknown): line is SnapshotLine => {
  if (typeof line !== "object" || line === null) return false
  const { name, kind, bytes, crc }: Partial<Record<keyof SnapshotLine, unknown>> = line
  return typeof name === "string" && isKind(kind) && isCount(bytes) && isCount(crc)
}
const isCount = (count: unknown) => Number.isSafeInteger(count) && Number(count) >= 0

/** The parts that follow the header, in order. */
const readHeader = (header: Uint8Array, crc: number): ReadonlyArray<SnapshotLine> => {
  if (crc32(header) !== crc) throw damaged()
  const read: Partial<Record<"layout" | "format" | "order" | "parts", unknown>> = JSON.parse(
    Buffer.from(header).toString(),
  )
  if (read.layout !== layout || read.format !== format || read.order !== endianness())
    throw ofOther()
  const { parts } = read
  if (!Array.isArray(parts)) throw damaged()
  return parts.map((line: unknown) => {
    if (!isLine(line)) throw damaged()
    return line
  })
}

/** A part of its bytes, which it keeps. */
const partOf = ({ kind, bytes, crc }: SnapshotLine, body: ArrayBuffer): NumberArray | string => {
  if (body.byteLength !== bytes || crc32(new Uint8Array(body)) !== crc) throw damaged()
  if (kind === "text") return Buffer.from(body).toString()
  const of = numbersOf[kind]
  if (bytes % of.BYTES_PER_ELEMENT !== 0) throw damaged()
  return new of(body)
}

const storedParts = (parts: ReadonlyMap<string, NumberArray | string>): StoredParts => ({
  numbers: (name, of) => {
    const part = parts.get(name)
    if (!(part instanceof of)) throw damaged()
    return part
  },
  text: (name) => {
    const part = parts.get(name)
    if (typeof part !== "string") throw damaged()
    return part
  },
})

const fileIn = (folder: string) => join(folder, "index")
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

const readFrom = (file: number): MemoryIndex => {
  const { size } = fstatSync(file)
  // What a damaged file says of its own lengths is not believed.
  let left = size
  const next = (bytes: number) => {
    if (bytes > left) throw new NotUsable("is cut short")
    left -= bytes
    return readNext(file, bytes)
  }
  const { length, crc } = readPreamble(next(preambleBytes))
  const lines = readHeader(next(length), crc)
  const parts = new Map(
    lines.map((line) => [line.name, partOf(line, next(line.bytes).buffer)] as const),
  )
  if (left > 0) throw new NotUsable("is damaged")
  return restoreIndex(storedParts(parts))
}

/**
 * What is kept in the folder; null where nothing is. Throws where that is not usable. It is read at once,
 * as nothing can be answered before.
 */
export const readStored = (folder: string): MemoryIndex | null => {
  if (!existsSync(fileIn(folder))) return null
  const file = openSync(fileIn(folder), "r")
  try {
    return readFrom(file)
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

/** Puts an index in the place of the one that is kept; that stays where anything fails. */
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
