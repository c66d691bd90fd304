import { Context, type Effect } from "effect"
import type { EngineError } from "./engine-error.ts"

/**
 * Has the story that is worked on translated into English. The server does it, where the words stand
 * and what was translated before is kept; a worker asks for it.
 */
export class StoryTranslator extends Context.Service<
  StoryTranslator,
  {
    /** Puts the English in place. `progressed` is told the fraction that is done. */
    readonly translate: (
      language: string,
      progressed: (part: number) => void,
    ) => Effect.Effect<void, EngineError>
  }
>()("backend/ports/StoryTranslator") {}
