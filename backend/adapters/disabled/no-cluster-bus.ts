import { randomUUID } from "node:crypto"
import { Effect, Layer, Stream } from "effect"
import { ClusterBus } from "../../ports/cluster-bus.ts"

/** The bus of a server that is one node. */
export const noBus = Layer.sync(ClusterBus, () =>
  ClusterBus.of({
    node: randomUUID(),
    publish: () => Effect.void,
    subscribe: () => Stream.never,
    gaps: Stream.never,
    connectivity: Effect.succeed("alone"),
  }),
)
