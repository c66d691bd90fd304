import { open, type FileHandle } from "node:fs/promises"
import { loudnessMeter } from "./loudness.ts"
import { peakMeter } from "./peaks.ts"

/** What the speech engines listen at, in Hz. */
export const sampleRate = 16_000
export const bytesASecond = sampleRate * Float32Array.BYTES_PER_ELEMENT

/** Samples far outside -1 to 1, or no numbers at all, come from broken files and are made silence. */
const sound = (sample: number) => (sample >= -8 && sample <= 8 ? sample : 0)

/** Listens to samples on their way to a file. */
export const sampleSink = (file: FileHandle) => {
  const loudness = loudnessMeter(sampleRate)
  const peaks = peakMeter(sampleRate / 100)
  let rest = new Uint8Array()
  let written = 0
  const add = async (bytes: Uint8Array) => {
    const whole = Math.floor((rest.length + bytes.length) / 4)
    const samples = new Float32Array(whole)
    const joined = new Uint8Array(samples.buffer)
    joined.set(rest)
    joined.set(bytes.subarray(0, joined.length - rest.length), rest.length)
    rest = bytes.slice(joined.length - rest.length)
    for (let at = 0; at < whole; at++) {
      const sample = sound(samples[at] ?? 0)
      samples[at] = sample
      loudness.add(sample)
      peaks.add(sample)
    }
    await file.write(joined)
    written += joined.length
  }
  return {
    add,
    seconds: () => written / bytesASecond,
    loudness: loudness.integrated,
    peaks: peaks.peaks,
  }
}

/** Makes the samples of a file louder or softer in place, staying within -1 to 1. */
export const amplify = async (path: string, gain: number) => {
  const file = await open(path, "r+")
  try {
    const samples = new Float32Array(64 * 1024)
    const bytes = new Uint8Array(samples.buffer)
    for (let position = 0; ;) {
      const { bytesRead } = await file.read(bytes, 0, bytes.length, position)
      if (bytesRead === 0) return
      const count = Math.floor(bytesRead / 4)
      for (let at = 0; at < count; at++)
        samples[at] = Math.min(1, Math.max(-1, (samples[at] ?? 0) * gain))
      await file.write(bytes, 0, bytesRead, position)
      position += bytesRead
    }
  } finally {
    await file.close()
  }
}
