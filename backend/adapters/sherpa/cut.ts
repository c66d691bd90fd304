import type { Vad } from "sherpa-onnx-node"
import { sampleRate, type SamplesFile } from "./samples-file.ts"

/** A stretch of speech, in seconds. */
export interface Piece {
  readonly start: number
  readonly end: number
  /** Seconds of silence in front of it. */
  readonly pauseBefore: number
  /** Seconds of silence behind it, as far as was looked. */
  readonly pauseAfter: number
}

/** What a recording is cut into, in order: speech, and how far it is known to be quiet. */
export type Cut =
  | ({ readonly _tag: "Piece" } & Piece)
  | { readonly _tag: "Quiet"; readonly until: number }

/** The window Silero's detector was trained on, in samples at 16 kHz. */
export const vadWindow = 512
/** Samples read at once: a whole number of windows, about a second. */
const stretch = vadWindow * 32
/** Seconds of silence after which a piece is given away without waiting for the next one. */
const patience = 1.5
/** How often a long silence says how far it has come, in seconds. */
const quietEvery = 10

/** Feeds samples to the detector by whole windows; the last one is filled up with silence. */
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

/** The speech the detector has finished with. */
function* found(vad: Vad) {
  while (!vad.isEmpty()) {
    // Its samples are copied: a buffer owned by native code must not outlive `pop`.
    const { start, samples } = vad.front(false)
    vad.pop()
    yield { start: start / sampleRate, end: (start + samples.length) / sampleRate }
  }
}

/**
 * Cuts a recording at its pauses. A piece is held back until the pause behind it is known, which
 * costs no time: finding speech is ten times faster than understanding it.
 */
export async function* cutsOf(vad: Vad, file: SamplesFile): AsyncGenerator<Cut, void> {
  let held: { readonly start: number; readonly end: number } | null = null
  /** Up to where everything was given away. */
  let told = 0
  const release = (until: number): ReadonlyArray<Cut> => {
    if (held === null) return []
    const { start, end } = held
    const piece = { start, end, pauseBefore: start - spoken, pauseAfter: until - end }
    spoken = end
    told = end
    held = null
    return [{ _tag: "Piece", ...piece }]
  }
  let spoken = 0

  for (let position = 0, ended = false; !ended;) {
    const samples = await file.read(position, stretch)
    feed(vad, samples)
    position += samples.length
    ended = samples.length < stretch
    if (ended) vad.flush()
    for (const piece of found(vad)) {
      yield* release(piece.start)
      held = piece
    }
    const seconds = position / sampleRate
    if (ended) yield* release(Number.POSITIVE_INFINITY)
    else if (!vad.isDetected()) {
      if (held !== null && seconds - held.end > patience) yield* release(seconds)
      if (held === null && seconds - patience - told >= quietEvery) {
        told = seconds - patience
        yield { _tag: "Quiet", until: told }
      }
    }
  }
}
