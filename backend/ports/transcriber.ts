import { Context, type Effect } from "effect"
import type { Phrase } from "#protocol/transcript.ts"
import type { EngineFailed } from "./engine-failed.ts"

export interface Heard {
  /** ISO 639-1. */
  readonly language: string
  /** What was said between two pauses, in order. Silence makes no phrases. */
  readonly phrases: ReadonlyArray<Phrase>
  /** The words do not look like the language they were taken for; somebody should say which it was. */
  readonly isDoubtful: boolean
}

export class Transcriber extends Context.Service<
  Transcriber,
  {
    /** Languages it knows by ISO 639-1 code, or null when it names no limit. */
    readonly languages: ReadonlyArray<string> | null
    /**
     * Hears 16 kHz mono 32-bit float samples. `heard` gets each phrase as soon as it is known and
     * how many seconds of the recording are done with it.
     */
    readonly transcribe: (
      samples: { readonly path: string; readonly seconds: number },
      language: string | null,
      heard: (phrase: Phrase | null, secondsDone: number) => void,
    ) => Effect.Effect<Heard, EngineFailed>
  }
>()("backend/ports/Transcriber") {}
