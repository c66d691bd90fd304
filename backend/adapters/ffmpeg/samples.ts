import { open, type FileHandle } from "node:fs/promises"
import { type LoudnessMeter, loudnessMeter, loudnessOfPowers } from "./loudness.ts"
import { drawnPeaks, most, type PeakMeter, peakMeter } from "./peaks.ts"

/** The sampling rate of the speech engines, in Hz. */
export const sampleRate = 16_000
const sampleBytes = Float32Array.BYTES_PER_ELEMENT
export const bytesASecond = sampleRate * sampleBytes
/** The sampling rate of playback files, in Hz. */
export const playbackRate = 32_000

/** One block of peaks each hundredth of a second. */
const blockSamples = sampleRate / 100

/** No recorder goes further above full scale; what does comes from broken files. */
export const mostHeight = 1_000

/** Replaces NaN and samples far outside -1 to 1, which come from broken files, by silence. */
const silenceWhatIsNoSound = (samples: Float32Array) => {
  for (let at = 0; at < samples.length; at++) {
    const sample = samples[at] ?? 0
    if (!(sample >= -mostHeight && sample <= mostHeight)) samples[at] = 0
  }
}

/** Reassembles 32-bit floats, of all channels at a time, from chunks that may split them. */
export const sampleJoiner = (channels = 1) => {
  let rest = new Uint8Array()
  return (bytes: Uint8Array): Float32Array<ArrayBuffer> => {
    const moments = Math.floor((rest.length + bytes.length) / (sampleBytes * channels))
    const samples = new Float32Array(moments * channels)
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

type Samples = Float32Array<ArrayBuffer>

/** This much, in LU, the mix of two channels is below the louder of them only where they cancel. */
const cancelled = 10

/** Measures two channels beside their mix. */
const channelMeter = () => {
  const sides = [loudnessMeter(sampleRate), loudnessMeter(sampleRate)] as const
  /** The mix of interleaved samples. */
  const mix = (both: Samples): Samples => {
    const moments = both.length / 2
    const left = new Float32Array(moments)
    const right = new Float32Array(moments)
    const mixed = new Float32Array(moments)
    for (let at = 0; at < moments; at++) {
      left[at] = both[at * 2] ?? 0
      right[at] = both[at * 2 + 1] ?? 0
      mixed[at] = ((left[at] ?? 0) + (right[at] ?? 0)) / 2
    }
    sides[0].add(left)
    sides[1].add(right)
    return mixed
  }
  /** The channel to hear instead of the mix, where the two cancel each other; else null. */
  const insteadOf = (mixed: number | null): 0 | 1 | null => {
    const [left, right] = sides.map((side) => side.integrated() ?? -Infinity)
    const louder = Math.max(left ?? -Infinity, right ?? -Infinity)
    if (louder === -Infinity || (mixed !== null && mixed > louder - cancelled)) return null
    return left === louder ? 0 : 1
  }
  return { mix, insteadOf }
}

/** Measures samples on their way to a file, of one take after the other. */
export const sampleSink = (file: FileHandle) => {
  const takes: Array<{ loudness: LoudnessMeter; peaks: PeakMeter }> = []
  let count = 0
  /** The next take; `seconds` counts only its own. A sample that the one before broke off is dropped. */
  const begin = () => {
    const from = count
    const place = takes.length
    let join = sampleJoiner()
    let channels: ReturnType<typeof channelMeter> | null = null
    let take = { loudness: loudnessMeter(sampleRate), peaks: peakMeter(blockSamples) }
    /** Forgets what was added; what comes now has one channel or two, interleaved. */
    const restart = async (isMono: boolean) => {
      join = sampleJoiner(isMono ? 1 : 2)
      channels = isMono ? null : channelMeter()
      take = { loudness: loudnessMeter(sampleRate), peaks: peakMeter(blockSamples) }
      takes[place] = take
      if (count === from) return
      count = from
      await file.truncate(from * sampleBytes)
    }
    const add = async (bytes: Uint8Array) => {
      const given = join(bytes)
      silenceWhatIsNoSound(given)
      const samples = channels === null ? given : channels.mix(given)
      take.loudness.add(samples)
      take.peaks.add(samples)
      await file.write(new Uint8Array(samples.buffer), 0, null, count * sampleBytes)
      count += samples.length
    }
    return {
      restart,
      add,
      seconds: () => (count - from) / sampleRate,
      /** The channel to hear instead of the mix, where the two cancel each other. */
      channelInstead: () => channels?.insteadOf(take.loudness.integrated()) ?? null,
    }
  }
  const stretches = () => takes.flatMap(({ peaks }) => peaks.stretches())
  return {
    begin,
    seconds: () => count / sampleRate,
    /** Integrated loudness in LUFS, or null when there was only silence. */
    loudness: () => loudnessOfPowers(takes.flatMap(({ loudness }) => loudness.powers())),
    highest: () => most(stretches()),
    peaks: (wanted: number, gain: number) => drawnPeaks(stretches(), wanted, gain),
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
