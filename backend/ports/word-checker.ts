import { Context, type Effect } from "effect"
import type { Phrase } from "#protocol/transcript.ts"
import type { EngineError } from "./engine-error.ts"

/** A word, or a few words in a row, by the characters of a phrase. */
export interface CharacterRange {
  readonly from: number
  readonly to: number
}

/** Consecutive phrases as they were heard, in seconds from where `samples` begin. */
export interface PhrasesToCheck {
  /** 16 kHz, mono. */
  readonly samples: Float32Array<ArrayBuffer>
  readonly phrases: ReadonlyArray<Pick<Phrase, "start" | "end" | "text">>
}

/** Finds the words that were perhaps heard wrong. */
export class WordChecker extends Context.Service<
  WordChecker,
  {
    /** Of each phrase, in order, the words in doubt. */
    readonly check: (
      heard: PhrasesToCheck,
    ) => Effect.Effect<ReadonlyArray<ReadonlyArray<CharacterRange>>, EngineError>
  }
>()("backend/ports/WordChecker") {}
