import type { Vad } from "sherpa-onnx-node"
import { sampleRate, type SamplesFile } from "./samples-file.ts"

/** A stretch of speech, in seconds. */
export interface Piece {
  readonly start: number
  readonly end: number
  /** Seconds of silence that follow, as far as they were looked at. */
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

/**
 * Cuts a recording at its pauses. A piece is held back until the pause behind it is known, which
 * costs nothing: finding speech is ten times faster than understanding it.
 */
export async function* cutsOf(vad: Vad, file: SamplesFile): AsyncGenerator<Cut, void> {
  let position = 0
  let told = 0
  let held: { readonly start: number; readonly end: number } | null = null
  const found = function* () {
    while (!vad.isEmpty()) {
      const { start, samples } = vad.front(false)
      vad.pop()
      yield { start: start / sampleRate, end: (start + samples.length) / sampleRate }
    }
  }
  const release = function* (until: number): Generator<Cut, void> {
    if (held === null) return
    yield { _tag: "Piece", ...held, pauseAfter: until - held.end }
    told = held.end
    held = null
  }

  for (;;) {
    const samples = await file.read(position, stretch)
    for (let from = 0; from < samples.length; from += vadWindow) {
      const window = samples.subarray(from, from + vadWindow)
      if (window.length === vadWindow) vad.acceptWaveform(window)
      else {
        // The detector wants whole windows; the last one is filled up with silence.
        const padded = new Float32Array(vadWindow)
        padded.set(window)
        vad.acceptWaveform(padded)
      }
    }
    position += samples.length
    const ended = samples.length < stretch
    if (ended) vad.flush()
    for (const piece of found()) {
      yield* release(piece.start)
      held = piece
    }
    const seconds = position / sampleRate
    if (ended) {
      yield* release(Number.POSITIVE_INFINITY)
      return
    }
    if (vad.isDetected()) continue
    if (held !== null && seconds - held.end > patience) yield* release(seconds)
    if (held === null && seconds - patience - told >= quietEvery) {
      told = seconds - patience
      yield { _tag: "Quiet", until: told }
    }
  }
}
