import type { Vad } from "sherpa-onnx-node"
import { sampleRate, type SamplesFile } from "./samples-file.ts"

/** The resolution of the loudness in samples: 10 ms at 16 kHz. */
const step = 160
/** The minimum length of a quiet place in steps: within a word it is rarely quiet that long. */
const width = 20

/**
 * The middle of the quietest stretch, in samples from the start. Of equally quiet ones the last is
 * taken, so that with digital silence or a steady hum pieces do not become needlessly short.
 */
export const quietestPlace = (samples: Float32Array): number => {
  const steps = Math.floor(samples.length / step)
  if (steps <= width) return Math.floor(samples.length / 2)
  const powers = Array.from({ length: steps }, (_, at) =>
    samples
      .subarray(at * step, (at + 1) * step)
      .reduce((power, sample) => power + sample * sample, 0),
  )
  let sum = powers.slice(0, width).reduce((whole, power) => whole + power, 0)
  let least = sum
  let place = 0
  for (let at = 1; at + width <= steps; at += 1) {
    sum += (powers[at + width - 1] ?? 0) - (powers[at - 1] ?? 0)
    if (sum <= least) {
      least = sum
      place = at
    }
  }
  return (place + width / 2) * step
}

/** A stretch of speech to transcribe, in seconds. */
export interface AudioSegment {
  readonly start: number
  readonly end: number
  /** Seconds of silence before it. */
  readonly pauseBefore: number
  /** Seconds of silence after it, as far as the recording has been read. */
  readonly pauseAfter: number
}

/** The parts of a recording, in order: a piece of speech, or a report of silence up to some second. */
export type Cut =
  | ({ readonly _tag: "AudioSegment" } & AudioSegment)
  | { readonly _tag: "Quiet"; readonly until: number }

/** The window size Silero's detector was trained with, in samples at 16 kHz. */
export const vadWindow = 512
/** How many samples are read at once: a whole number of windows, about a second. */
const stretch = vadWindow * 32
/** Seconds of silence after which a piece is emitted without waiting for the next one. */
const timeout = 1.5
/** During a long silence, progress is reported at this interval, in seconds. */
const quietEvery = 10

/**
 * The maximum seconds of speech given to the model at once. The detector should split earlier, but does
 * not when nobody pauses, and a piece of several minutes takes gigabytes.
 */
export const longestPiece = 20
/** How many seconds before the limit are searched for the quietest place. */
const lookBack = 8
/** Minimum seconds of speech after such a cut, since a single word is not transcribed well. */
const shortestRest = 2
/** How many seconds before it notices speech the detector may date its beginning, at most. */
const lead = 0.4
/** Two stretches with a smaller gap, in seconds, are one stretch in which the detector was flushed. */
const joint = 0.1

interface Stretch {
  readonly start: number
  readonly end: number
}

/** The state between reads. */
interface Held {
  /**
   * The last piece, held until the pause after it is known. `goesOn`: the detector was flushed in the
   * middle of it.
   */
  held: (Stretch & { readonly goesOn: boolean }) | null
  /** The earliest possible beginning of the speech now being detected. */
  under: number
}

/** Feeds whole windows to the detector; the last one is padded with silence. */
const feed = (vad: Vad, samples: Float32Array) => {
  for (let from = 0; from < samples.length; from += vadWindow) {
    const window = samples.subarray(from, from + vadWindow)
    if (window.length === vadWindow) vad.acceptWaveform(window)
    else {
      const filled = new Float32Array(vadWindow)
      filled.set(window)
      vad.acceptWaveform(filled)
    }
  }
}

/** The stretches of speech the detector has completed. */
function* found(vad: Vad) {
  while (!vad.isEmpty()) {
    // The samples are copied, because a buffer owned by native code must not outlive `pop`.
    const { start, samples } = vad.front(false)
    vad.pop()
    yield { start: start / sampleRate, end: (start + samples.length) / sampleRate }
  }
}

/**
 * Where to split a stretch that is too long: at a quiet place near the limit, with enough speech left
 * after it.
 */
const partOf = async (file: SamplesFile, { start, end }: Stretch) => {
  const last = Math.min(start + longestPiece, end - shortestRest)
  const from = Math.round((last - lookBack) * sampleRate)
  const samples = await file.read(from, Math.round(lookBack * sampleRate))
  return (from + quietestPlace(samples)) / sampleRate
}

/**
 * Splits a recording at its pauses, and speech that is too long at its quietest place. A piece is held
 * back until the pause after it is known, which does not delay the transcription: detecting speech is
 * ten times faster than transcribing it.
 */
export async function* cutsOf(vad: Vad, file: SamplesFile): AsyncGenerator<Cut, void> {
  const now: Held = { held: null, under: 0 }
  let spoken = 0
  /** The second up to which everything has been emitted. */
  let told = 0
  const release = (until: number): ReadonlyArray<Cut> => {
    if (now.held === null) return []
    const { start, end } = now.held
    const piece = { start, end, pauseBefore: start - spoken, pauseAfter: until - end }
    spoken = end
    told = end
    now.held = null
    return [{ _tag: "AudioSegment", ...piece }]
  }
  /** Processes a stretch from the detector; `goesOn` when it was flushed in the middle of speech. */
  const take = async function* (piece: Stretch, goesOn: boolean) {
    const { held } = now
    const before = held !== null && held.goesOn && piece.start - held.end < joint ? held : null
    if (before === null) yield* release(piece.start)
    let start = before?.start ?? piece.start
    const { end } = piece
    while (end - start > longestPiece) {
      const parted = await partOf(file, { start, end })
      now.held = { start, end: parted, goesOn: false }
      yield* release(parted)
      start = parted
    }
    now.held = { start, end, goesOn }
    now.under = end
  }

  for (let position = 0, ended = false; !ended;) {
    const samples = await file.read(position, stretch)
    feed(vad, samples)
    position += samples.length
    ended = samples.length < stretch
    if (ended) vad.flush()
    for (const piece of found(vad)) yield* take(piece, false)
    const seconds = position / sampleRate
    if (ended) {
      yield* release(Number.POSITIVE_INFINITY)
    } else if (vad.isDetected()) {
      const begun = now.held?.goesOn === true ? now.held.start : now.under
      if (seconds - begun > longestPiece + shortestRest) {
        // After a flush the detector continues without a gap.
        vad.flush()
        for (const piece of found(vad)) yield* take(piece, true)
      }
    } else {
      now.under = Math.max(now.under, seconds - lead)
      if (now.held !== null && seconds - now.held.end > timeout) yield* release(seconds)
      if (now.held === null && seconds - timeout - told >= quietEvery) {
        told = seconds - timeout
        yield { _tag: "Quiet", until: told }
      }
    }
  }
}
