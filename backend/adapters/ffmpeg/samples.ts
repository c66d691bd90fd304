import { open, type FileHandle } from "node:fs/promises"
import { loudnessMeter } from "./loudness.ts"
import { peakMeter } from "./peaks.ts"

/** The sampling rate of the speech engines, in Hz. */
export const sampleRate = 16_000
const sampleBytes = Float32Array.BYTES_PER_ELEMENT
export const bytesASecond = sampleRate * sampleBytes
/** The sampling rate of playback files, in Hz. */
export const playbackRate = 32_000

/** Replaces NaN and samples far outside -1 to 1, which come from broken files, by silence. */
const silenceWhatIsNoSound = (samples: Float32Array) => {
  for (let at = 0; at < samples.length; at++) {
    const sample = samples[at] ?? 0
    if (!(sample >= -8 && sample <= 8)) samples[at] = 0
  }
}

/** Reassembles 32-bit floats from chunks that may split them. */
export const sampleJoiner = () => {
  let rest = new Uint8Array()
  return (bytes: Uint8Array): Float32Array<ArrayBuffer> => {
    const samples = new Float32Array(Math.floor((rest.length + bytes.length) / sampleBytes))
    const joined = new Uint8Array(samples.buffer)
    const used = joined.length - rest.length
    if (used < 0) {
      rest = Uint8Array.from([...rest, ...bytes])
      return samples
    }
    joined.set(rest)
    joined.set(bytes.subarray(0, used), rest.length)
    rest = bytes.slice(used)
    return samples
  }
}

/** Measures samples on their way to a file, of one take after the other. */
export const sampleSink = (file: FileHandle) => {
  const loudness = loudnessMeter(sampleRate)
  // One block each hundredth of a second.
  const peaks = peakMeter(sampleRate / 100)
  let count = 0
  const keep = async (samples: Float32Array<ArrayBuffer>) => {
    silenceWhatIsNoSound(samples)
    loudness.add(samples)
    peaks.add(samples)
    await file.write(new Uint8Array(samples.buffer))
    count += samples.length
  }
  /** The next take; `seconds` counts only its own. A sample that the one before broke off is dropped. */
  const begin = () => {
    const join = sampleJoiner()
    const from = count
    return {
      add: (bytes: Uint8Array) => keep(join(bytes)),
      seconds: () => (count - from) / sampleRate,
    }
  }
  return {
    begin,
    seconds: () => count / sampleRate,
    loudness: loudness.integrated,
    highest: peaks.highest,
    peaks: peaks.peaks,
  }
}
export type SampleSink = ReturnType<typeof sampleSink>

/** Multiplies the samples of a file by `factor`, in place. */
export const amplify = async (path: string, factor: number) => {
  const file = await open(path, "r+")
  try {
    const samples = new Float32Array(256 * 1024)
    const bytes = new Uint8Array(samples.buffer)
    for (let position = 0; ;) {
      const { bytesRead } = await file.read(bytes, 0, bytes.length, position)
      if (bytesRead === 0) return
      for (let at = 0; at < bytesRead / sampleBytes; at++) samples[at] = (samples[at] ?? 0) * factor
      await file.write(bytes, 0, bytesRead, position)
      position += bytesRead
    }
  } finally {
    await file.close()
  }
}
