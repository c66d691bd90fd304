import { Effect, Layer } from "effect"
import { EngineFailed } from "../../ports/engine-error.ts"
import { SpeechService } from "../../ports/remote-transcriber.ts"
import { TextService } from "../../ports/language-model.ts"

const nobody = Effect.fail(
  new EngineFailed({ reason: "This server asks no other machine.", canPass: false }),
)

/** Used where no transcriber on another machine is set up. */
export const noSpeechService = Layer.succeed(
  SpeechService,
  SpeechService.of({ hear: () => nobody }),
)

/** Used where no language model on another machine is set up. */
export const noTextService = Layer.succeed(
  TextService,
  TextService.of({ name: "nobody", ask: () => nobody }),
)
