import { Effect, Layer } from "effect"
import { Translator, TranslatorFailed } from "../../ports/translator.ts"

/** For a server without an engine that translates: says so, and keeps the original as it is. */
export const noTranslator = Layer.succeed(
  Translator,
  Translator.of({
    available: false,
    translate: () =>
      Effect.fail(
        new TranslatorFailed({
          reason:
            "This server cannot translate. To read stories in English, add an API key (OPENAI_API_KEY) and press Try again.",
          canPass: false,
        }),
      ),
  }),
)
