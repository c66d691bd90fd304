import { Effect, Layer } from "effect"
import { Biographer } from "../../ports/biographer.ts"
import { EngineError } from "../../ports/engine-error.ts"

const nobody = Effect.fail(
  new EngineError({ reason: "This server writes biographies itself.", canPass: false }),
)

/** Used where no language model on another machine is set up. */
export const noBiographer = Layer.succeed(
  Biographer,
  Biographer.of({
    name: null,
    write: () => nobody,
    mend: () => nobody,
    judge: () => nobody,
    converse: () => nobody,
  }),
)
