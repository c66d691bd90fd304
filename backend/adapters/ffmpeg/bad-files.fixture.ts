// Recordings as families, phones and attackers send them. The ids (A01 …) are those of the reliability
// plan.
import { readFileSync } from "node:fs"
import type { Lost } from "#protocol/story.ts"
import type { WhyUnreadable } from "../../ports/audio.ts"
import { codecOf, makeSound, type Kind } from "./recording.fixture.ts"

/**
 * The expected result for a file: playable with this duration in seconds, rejected with a failure, or
 * either as long as nothing crashes.
 */
export type Fate = { readonly seconds: number } | "SoundUnreadable" | "SoundNotAllowed" | "either"

export interface BadFile {
  readonly title: string
  readonly bytes: Buffer
  readonly fate: Fate
  /** The expected reason why nothing is playable; any, when missing. */
  readonly why?: WhyUnreadable
  /** The expected report of what is missing; none, when missing. */
  readonly lost?: Lost
}

/** The bytes ffmpeg writes with these arguments; the extension of `name` selects the format. */
export type Make = (name: string, ...args: ReadonlyArray<string>) => Buffer

export const maker =
  (folder: string): Make =>
  (name, ...args) => {
    const path = `${folder}/${name}`
    makeSound(...args, path)
    return readFileSync(path)
  }

export const sine = ["-f", "lavfi", "-i", "sine=440:d=5:r=44100"]
const tones = new Map<Kind, Buffer>()
/** Five seconds of a sine tone. */
export const tone = (make: Make, kind: Kind) => {
  const bytes = tones.get(kind) ?? make(`tone.${kind}`, ...sine, ...codecOf[kind])
  tones.set(kind, bytes)
  return bytes
}

/** A copy with some bytes replaced. */
export const poked = (bytes: Buffer, at: number, ...values: ReadonlyArray<number>) => {
  const copy = Buffer.from(bytes)
  copy.set(values, at)
  return copy
}

/** A deterministic pseudo-random generator (mulberry32). */
export const seeded = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
export const noise = (seed: number, length: number) => {
  const random = seeded(seed)
  return Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)))
}

/** A wave file of silence with arbitrary header values. */
export const wave = (
  {
    rate = 8_000,
    channels = 1,
    bits = 16,
    format = 1,
    claims,
  }: {
    readonly rate?: number
    readonly channels?: number
    readonly bits?: number
    readonly format?: number
    readonly claims?: number
  },
  data: Buffer,
) => {
  const header = Buffer.alloc(44)
  header.write("RIFF", 0)
  header.writeUInt32LE(Math.min(0xffffffff, 36 + (claims ?? data.length)), 4)
  header.write("WAVEfmt ", 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(format, 20)
  header.writeUInt16LE(channels, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(
    (rate * channels * bits) / 8 > 0xffffffff ? 0 : (rate * channels * bits) / 8,
    28,
  )
  header.writeUInt16LE(((channels * bits) / 8) & 0xffff, 32)
  header.writeUInt16LE(bits, 34)
  header.write("data", 36)
  header.writeUInt32LE(claims ?? data.length, 40)
  return Buffer.concat([header, data])
}
