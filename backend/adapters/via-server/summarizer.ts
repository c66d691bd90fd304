import { Effect, Layer } from "effect"
import { Relay } from "../../ports/worker-rpc.ts"
import { Writer } from "../../ports/summarizer.ts"

/** Summaries by a model on another machine, which the server asks. */
export const relayedWriter = Layer.effect(
  Writer,
  Effect.map(Relay, ({ ask }) =>
    Writer.of({ summarise: (transcript) => ask({ _tag: "Summarise", transcript }) }),
  ),
)
