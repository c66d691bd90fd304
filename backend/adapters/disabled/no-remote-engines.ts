import { Effect, Layer } from "effect"
import { EngineError } from "../../ports/engine-error.ts"
import { RemoteTranscriber } from "../../ports/remote-transcriber.ts"
import { LanguageModel } from "../../ports/language-model.ts"

const nobody = Effect.fail(
  new EngineError({ reason: "This server asks no other machine.", canPass: false }),
)

/** Used where no transcriber on another machine is set up. */
export const noSpeechService = Layer.succeed(
  RemoteTranscriber,
  RemoteTranscriber.of({ hear: () => nobody }),
)

/** Used where no language model on another machine is set up. */
export const noTextService = Layer.succeed(
  LanguageModel,
  LanguageModel.of({ name: "nobody", ask: () => nobody }),
)
