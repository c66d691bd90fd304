import { Context, type Effect, type Schema } from "effect"
import type { EngineError } from "./engine-error.ts"

/** A question to a language model. What is told in it is data; `system` alone are instructions. */
export interface TextQuestion<A> {
  readonly system: string
  /** Sent as JSON. */
  readonly data: unknown
  /** What the answer must be; anything else counts as a failure. */
  readonly answer: Schema.Codec<A, unknown>
  /** What the answer is called, in letters. */
  readonly name: string
}

/** A language model on another machine, which answers with data of a given shape. */
export class LanguageModel extends Context.Service<
  LanguageModel,
  {
    /** `model@host`. */
    readonly name: string
    readonly ask: <A>(question: TextQuestion<A>) => Effect.Effect<A, EngineError>
  }
>()("backend/ports/LanguageModel") {}
