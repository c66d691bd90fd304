import { Effect, Layer } from "effect"
import { WorkerRpc } from "../../ports/worker-rpc.ts"
import { Summarizer } from "../../ports/summarizer.ts"

/** Summaries by a model on another machine, which the server asks. */
export const relayedWriter = Layer.effect(
  Summarizer,
  Effect.map(WorkerRpc, ({ send }) =>
    Summarizer.of({ summarize: (transcript) => send({ _tag: "Summarize", transcript }) }),
  ),
)
