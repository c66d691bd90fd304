import { Context, type Effect } from "effect"
import type { Phrase } from "#protocol/transcript.ts"
import type { EngineError } from "./engine-error.ts"

export interface Transcribed {
  /** ISO 639-1. */
  readonly language: string
  /** Speech between two pauses, in order. Silence yields no phrases. */
  readonly phrases: ReadonlyArray<Phrase>
  /** The text does not look like the language assumed, so somebody should set it. */
  readonly isDoubtful: boolean
  /** The seconds that do not, where all else does; empty when the whole is in doubt, or nothing. */
  readonly doubtfulParts: ReadonlyArray<{ readonly start: number; readonly end: number }>
}

/** 16 kHz mono 32-bit float samples. */
export interface Samples {
  readonly path: string
  readonly seconds: number
  /**
   * Where the takes after the first begin, in seconds; missing: there is one take. No phrase goes over
   * a joint.
   */
  readonly joints?: ReadonlyArray<number>
}

export class Transcriber extends Context.Service<
  Transcriber,
  {
    /** Supported languages by ISO 639-1 code, or null when it names no limit. */
    readonly languages: ReadonlyArray<string> | null
    /**
     * Transcribes a recording. `heard` is called with each phrase as soon as it is
     * known, and with the seconds of the recording processed by then. Once all is heard, the mark at a
     * phrase's end and the capital after it may turn out to be wrong; no word does.
     */
    readonly transcribe: (
      samples: Samples,
      language: string | null,
      heard: (phrase: Phrase | null, secondsDone: number) => void,
    ) => Effect.Effect<Transcribed, EngineError>
  }
>()("backend/ports/Transcriber") {}
