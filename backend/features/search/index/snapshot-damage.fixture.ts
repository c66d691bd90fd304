import { crc32 } from "node:zlib"
import { assert } from "@effect/vitest"

const lastOf = (bytes: Buffer) => bytes.subarray(0, -1)
const flipped = (bytes: Buffer, at: number) => {
  const changed = Buffer.from(bytes)
  changed.writeUInt8(changed.readUInt8(at) ^ (1 << (at % 8)), at)
  return changed
}
/** With another word of the same length in its header, and what checks the header made anew. */
const reworded = (bytes: Buffer, pattern: RegExp, word: (found: string) => string) => {
  const length = bytes.readUInt32LE(8)
  const header = Buffer.from(
    bytes
      .subarray(16, 16 + length)
      .toString()
      .replace(pattern, word),
  )
  assert.strictEqual(header.length, length)
  const changed = Buffer.from(bytes)
  header.copy(changed, 16)
  changed.writeUInt32LE(crc32(header), 12)
  return changed
}

const another = (digit: string) => (digit === "9" ? "8" : "9")

type Damage = readonly [how: string, (bytes: Buffer) => Buffer]
const known: ReadonlyArray<Damage> = [
  ["is empty", () => Buffer.alloc(0)],
  ["is something else", () => Buffer.from("This is no index at all, but a letter.")],
  ["has only noughts", (bytes) => Buffer.alloc(bytes.length)],
  ["lacks its last byte", lastOf],
  ["has a byte too many", (bytes) => Buffer.concat([bytes, Buffer.of(0)])],
  ["says of a part that it is longer", (bytes) => reworded(bytes, /(?<="bytes":)\d/, another)],
  ["is of a version of tomorrow", (bytes) => reworded(bytes, /(?<="layout":)\d/, another)],
  ["was shaped by other rules", (bytes) => reworded(bytes, /(?<="format":")./, () => "~")],
  [
    "is of another machine",
    (bytes) => reworded(bytes, /[LB]E(?=")/, (order) => (order === "LE" ? "BE" : "LE")),
  ],
  ...[0, 0.1, 0.3, 0.5, 0.7, 0.9].map(
    (part) =>
      [
        `ends after ${String(part * 100)} % of it`,
        (bytes: Buffer) => bytes.subarray(0, 10 + Math.floor(part * (bytes.length - 10))),
      ] as const,
  ),
]

/** What may become of a file that is kept: it … */
export const damagesOf = ({ length }: Buffer): ReadonlyArray<Damage> => [
  ...known,
  ...Array.from({ length: 12 }, (_, n): Damage => {
    const at = Math.floor((n / 12) * length)
    return [`has another bit at ${String(at)}`, (bytes) => flipped(bytes, at)]
  }),
]
