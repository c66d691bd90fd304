import { Context, type Effect } from "effect"
import type { EngineError } from "./engine-error.ts"

/** At most half a minute of speech, and what helps to understand it. */
export interface SpeechPiece {
  /** A WAV file: 16 bits, 16 kHz, mono. */
  readonly wav: Uint8Array
  readonly seconds: number
  /** ISO 639-1; null: to be found out. */
  readonly language: string | null
  /** What was heard before it, in the same language; null: nothing, or nobody knows the language. */
  readonly previousText: string | null
  /** Names that may be heard, spelled as the family spells them. */
  readonly names: ReadonlyArray<string>
}

export interface RemoteSegment {
  /** ISO 639-1; null where the service does not say. */
  readonly language: string | null
  readonly text: string
  /** With seconds from the beginning of the piece; null where the service gives no times. */
  readonly segments: ReadonlyArray<{
    readonly start: number
    readonly end: number
    readonly text: string
  }> | null
}

/** A transcriber on another machine, which hears one piece at a time. */
export class RemoteTranscriber extends Context.Service<
  RemoteTranscriber,
  { readonly hear: (piece: SpeechPiece) => Effect.Effect<RemoteSegment, EngineError> }
>()("backend/ports/RemoteTranscriber") {}
