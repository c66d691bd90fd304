import { Context, type Effect } from "effect"
import type { EngineFailed } from "./engine-failed.ts"

/** Translates paragraphs into English, one for one. */
export class Translator extends Context.Service<
  Translator,
  {
    readonly available: boolean
    readonly translate: (
      paragraphs: ReadonlyArray<string>,
      language: string,
      done: (paragraphs: number) => void,
    ) => Effect.Effect<ReadonlyArray<string>, EngineFailed>
  }
>()("backend/ports/Translator") {}
