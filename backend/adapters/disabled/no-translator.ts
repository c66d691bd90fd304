import { Effect, Layer } from "effect"
import { EngineError } from "../../ports/engine-error.ts"
import { StoryTranslator } from "../../ports/story-translator.ts"
import { Translator } from "../../ports/translator.ts"

/** Used when there is no translation engine: reports that none is available. */
export const noTranslator = Layer.succeed(
  Translator,
  Translator.of({
    available: false,
    name: null,
    translate: () =>
      Effect.fail(
        new EngineError({
          reason: "This server can't translate. You can read the story in its own language.",
          canPass: false,
        }),
      ),
  }),
)

/** Leaves stories in their own language. */
export const noStoryTranslator = Layer.succeed(
  StoryTranslator,
  StoryTranslator.of({ translate: () => Effect.void }),
)
