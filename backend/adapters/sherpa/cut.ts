import type { Vad } from "sherpa-onnx-node"
import { quietestPlace } from "./quietest.ts"
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

/**
 * Seconds of speech given to the model at once, at most. The detector is asked to cut earlier and does
 * not when nobody pauses; a piece of minutes takes gigabytes.
 */
export const longestPiece = 20
/** Seconds in front of the limit in which the quietest place is looked for. */
const lookBack = 8
/** Seconds of speech that stay behind a cut of ours, at least: by itself a word is not understood. */
const shortestRest = 2
/** Seconds in front of the moment it notices speech at which the detector lets it begin, at most. */
const lead = 0.4
/** Seconds between two stretches of the detector that are one, in which it was stopped. */
const joint = 0.1

interface Stretch {
  readonly start: number
  readonly end: number
}

/** What the cutting keeps in mind. */
interface Held {
  /** The last piece, until the pause behind it is known; it goes on where the detector was stopped in the middle of it. */
  held: (Stretch & { readonly goesOn: boolean }) | null
  /** Where the speech under way begins at the earliest. */
  under: number
}

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

/** Where a stretch that is longer than may be is parted: near the limit, and with enough behind it to be understood. */
const partOf = async (file: SamplesFile, { start, end }: Stretch) => {
  const last = Math.min(start + longestPiece, end - shortestRest)
  const from = Math.round((last - lookBack) * sampleRate)
  const samples = await file.read(from, Math.round(lookBack * sampleRate))
  return (from + quietestPlace(samples)) / sampleRate
}

/**
 * Cuts a recording at its pauses, and where there is none for too long, at the quietest place. A piece
 * is held back until the pause behind it is known, which costs no time: finding speech is ten times
 * faster than understanding it.
 */
export async function* cutsOf(vad: Vad, file: SamplesFile): AsyncGenerator<Cut, void> {
  const now: Held = { held: null, under: 0 }
  let spoken = 0
  /** Up to where everything was given away. */
  let told = 0
  const release = (until: number): ReadonlyArray<Cut> => {
    if (now.held === null) return []
    const { start, end } = now.held
    const piece = { start, end, pauseBefore: start - spoken, pauseAfter: until - end }
    spoken = end
    told = end
    now.held = null
    return [{ _tag: "Piece", ...piece }]
  }
  /** Takes in what the detector found; `goesOn` when it was stopped in the middle of it. */
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
        // Stopped and begun anew, the detector goes on where it was, without a gap.
        vad.flush()
        for (const piece of found(vad)) yield* take(piece, true)
      }
    } else {
      now.under = Math.max(now.under, seconds - lead)
      if (now.held !== null && seconds - now.held.end > patience) yield* release(seconds)
      if (now.held === null && seconds - patience - told >= quietEvery) {
        told = seconds - patience
        yield { _tag: "Quiet", until: told }
      }
    }
  }
}
