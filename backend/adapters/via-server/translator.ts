import { Effect, Layer } from "effect"
import { WorkerRpc } from "../../ports/worker-rpc.ts"
import { StoryTranslator } from "../../ports/story-translator.ts"

/** Translations by a model on another machine, which the server asks and puts in place. */
export const relayedStoryTranslator = Layer.effect(
  StoryTranslator,
  Effect.map(WorkerRpc, ({ send }) =>
    StoryTranslator.of({
      translate: (language, progressed) =>
        Effect.asVoid(send({ _tag: "Translate", language }, progressed)),
    }),
  ),
)
