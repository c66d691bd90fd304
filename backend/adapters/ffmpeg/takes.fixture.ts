// Takes as devices make them, each a tone of its own, and an ear that tells the tones apart.
import { readFileSync, truncateSync } from "node:fs"
import { join } from "node:path"
import { makeSound } from "./recording.fixture.ts"

/** As MediaRecorder writes: pieces for a stream, with no length in front. */
const ways = {
  /** Chromium and Firefox. */
  webm: ["-ar", "48000", "-ac", "1", "-c:a", "libopus", "-b:a", "48k", "-f", "webm", "-live", "1"],
  /** Safari. */
  mp4: [
    ...["-ar", "44100", "-ac", "2", "-c:a", "aac", "-b:a", "64k", "-f", "mp4"],
    ...["-movflags", "frag_keyframe+empty_moov+default_base_moof", "-frag_duration", "500000"],
  ],
  /** A file that says how long it is. */
  m4a: ["-ar", "44100", "-ac", "1", "-c:a", "aac", "-b:a", "64k", "-f", "ipod"],
} as const

export interface Sung {
  readonly as: keyof typeof ways
  readonly hertz: number
  readonly seconds: number
  /** The part of its bytes that is left; missing: all. */
  readonly torn?: number
}

/** Makes a take; its name says nothing about it. */
export const sung = (folder: string, { as, hertz, seconds, torn }: Sung) => {
  const path = join(folder, `${as}-${String(hertz)}-${String(torn ?? 1)}`)
  const tone = `sine=${String(hertz)}:d=${String(seconds)}:r=48000`
  const faststart = as === "m4a" ? ["-movflags", "+faststart"] : []
  makeSound("-f", "lavfi", "-i", tone, ...ways[as], ...faststart, path)
  const bytes = readFileSync(path).length
  if (torn !== undefined) truncateSync(path, Math.floor(bytes * torn))
  return path
}

const rate = 16_000
const floats = (path: string) => new Float32Array(Uint8Array.from(readFileSync(path)).buffer)
const raw = ["-ac", "1", "-ar", String(rate), "-f", "f32le"]

/** What a player that plays all of a file is through with, in seconds. */
export const playedSeconds = (path: string) => {
  makeSound("-i", path, ...raw, `${path}.heard`)
  return floats(`${path}.heard`).length / rate
}

/** How much of a tone is in samples. */
const strength = (samples: Float32Array, hertz: number) => {
  let [cosine, sine] = [0, 0]
  for (const [at, sample] of samples.entries()) {
    const angle = (2 * Math.PI * hertz * at) / rate
    cosine += sample * Math.cos(angle)
    sine += sample * Math.sin(angle)
  }
  return Math.hypot(cosine, sine)
}
const strongest = (samples: Float32Array, tones: ReadonlyArray<number>) =>
  tones.toSorted((one, other) => strength(samples, other) - strength(samples, one))[0]

/** Which of the tones is heard for a tenth of a second after seeking there. */
export const toneAfterSeek = (path: string, second: number, tones: ReadonlyArray<number>) => {
  const heard = `${path}.seek`
  makeSound("-ss", second.toFixed(3), "-i", path, "-t", "0.1", ...raw, heard)
  return strongest(floats(heard), tones)
}

/** Which of the tones stands at a second of headerless samples. */
export const toneOfSamples = (path: string, second: number, tones: ReadonlyArray<number>) => {
  const from = Math.round(second * rate)
  return strongest(floats(path).subarray(from, from + rate / 10), tones)
}
