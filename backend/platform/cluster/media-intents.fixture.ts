// For nodes whose recordings have no bytes: nobody dies before one is named.
import { Effect, Layer } from "effect"
import { MediaIntents } from "./media-intents.ts"

const notHere = Effect.die(new Error("Nothing here stores bytes."))

export const noIntents = Layer.succeed(
  MediaIntents,
  MediaIntents.of({
    begin: () => notHere,
    beginLoss: () => notHere,
    confirm: () => Effect.void,
    settle: () => Effect.void,
    discard: () => Effect.void,
    forget: () => Effect.succeed(true),
    sweep: Effect.void,
  }),
)
