import { Context, type Effect } from "effect"
import type { KeyMoment } from "#protocol/story.ts"
import type { Transcript } from "#protocol/transcript.ts"
import type { EngineError } from "./engine-error.ts"

export interface Summary {
  /** A few sentences; empty when there is nothing to summarize. */
  readonly text: string
  /** The moments the summary is based on, in the order of the recording. */
  readonly keyMoments: ReadonlyArray<KeyMoment>
  /** The model elsewhere that wrote it, as `model@host`; missing: this server's own engine did. */
  readonly by?: string
}

/** Writes summaries. */
export class Summarizer extends Context.Service<
  Summarizer,
  { readonly summarize: (transcript: Transcript) => Effect.Effect<Summary, EngineError> }
>()("backend/ports/Summarizer") {}
