import { endianness } from "node:os"
import { crc32 } from "node:zlib"
import type { IndexParts, PartsStored } from "../index-interface.ts"
import type { NumberArray } from "../buffers.ts"

/*
 * A file that holds a catalogue:
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
export const preambleBytes = magic.length + 8

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
export interface SnapshotLine {
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

/** A catalogue as it is written, once. */
export interface Snapshot {
  readonly head: Uint8Array
  readonly bodies: ReadonlyArray<Uint8Array<ArrayBuffer>>
}

/** Copied at once without a pause in between. */
const slice = 4 * 1024 * 1024

const bytesOf = (part: NumberArray | string) =>
  typeof part === "string"
    ? Buffer.from(part)
    : new Uint8Array(part.buffer, part.byteOffset, part.byteLength)

/** Copies a catalogue; `pause` is called between pieces, for others to be answered. */
export const snapshotOf = async (
  format: string,
  parts: IndexParts,
  pause: () => Promise<void>,
): Promise<Snapshot> => {
  const lines: Array<SnapshotLine> = []
  const bodies: Array<Uint8Array<ArrayBuffer>> = []
  for (const [name, part] of parts) {
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
export const readPreamble = (preamble: Uint8Array) => {
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
export const readHeader = (
  header: Uint8Array,
  crc: number,
  wanted: string,
): ReadonlyArray<SnapshotLine> => {
  if (crc32(header) !== crc) throw damaged()
  const read: Partial<Record<"layout" | "format" | "order" | "parts", unknown>> = JSON.parse(
    Buffer.from(header).toString(),
  )
  if (read.layout !== layout || read.format !== wanted || read.order !== endianness())
    throw ofOther()
  const { parts } = read
  if (!Array.isArray(parts)) throw damaged()
  return parts.map((line: unknown) => {
    if (!isLine(line)) throw damaged()
    return line
  })
}

/** A part of its bytes, which it keeps. */
export const partOf = (
  { kind, bytes, crc }: SnapshotLine,
  body: ArrayBuffer,
): NumberArray | string => {
  if (body.byteLength !== bytes || crc32(new Uint8Array(body)) !== crc) throw damaged()
  if (kind === "text") return Buffer.from(body).toString()
  const of = numbersOf[kind]
  if (bytes % of.BYTES_PER_ELEMENT !== 0) throw damaged()
  return new of(body)
}

export const partsStored = (parts: ReadonlyMap<string, NumberArray | string>): PartsStored => ({
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
