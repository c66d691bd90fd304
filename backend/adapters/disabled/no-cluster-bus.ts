import { randomUUID } from "node:crypto"
import { Effect, Layer, Stream } from "effect"
import { ClusterBus } from "../../ports/cluster-bus.ts"

/** The bus of a server that is one node. */
export const noBus = Layer.sync(ClusterBus, () =>
  ClusterBus.of({
    node: randomUUID(),
    say: () => Effect.void,
    heard: () => Stream.never,
    gaps: Stream.never,
    togetherness: Effect.succeed("alone"),
  }),
)
