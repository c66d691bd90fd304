import { createHmac, randomUUID } from "node:crypto"
import { Clock, Context, Effect, Layer } from "effect"
import { Database } from "../database/database.ts"
import type { NodeRecord } from "../database/nodes.ts"
import { unlessInterrupted } from "../../lib/catch-unless-interrupted.ts"
import { LeaseKeeper } from "./lease-keeper.ts"
import { leasesIn } from "./leases.ts"

/** How long a node that died counts as here, and how often one says that it is, in milliseconds. */
const lease = { millis: 45_000, renewEvery: 15_000 }

/** With both at once every other request would sign its user out. */
export class SecretMismatch extends Error {
  override readonly name = "SecretMismatch"
  constructor() {
    super(
      `Another node is running with a different SESSION_SECRET, so people would be signed out when they switch nodes. Give all nodes the same one. To change it, stop all nodes first. A node that was killed counts as running for ${String(lease.millis / 1_000)} seconds.`,
    )
  }
}

interface Settings {
  /** There are other nodes. */
  readonly isOneOfSeveral: boolean
  /** Whether this node does the work that waits. */
  readonly works: boolean
  readonly sessionKey: Buffer
}

/** Which nodes run, by what each says of itself in the store. */
export class NodeRegistry extends Context.Service<
  NodeRegistry,
  {
    /** Whether some node does the work that waits; while the store is away nobody knows, and none is missed. */
    readonly hasWorker: Effect.Effect<boolean>
  }
>()("backend/platform/cluster/NodeRegistry") {
  /** Not built while a node runs that has another secret. */
  static readonly layer = ({ isOneOfSeveral, works, sessionKey }: Settings) =>
    Layer.effect(
      NodeRegistry,
      Effect.gen(function* () {
        if (!isOneOfSeveral) return NodeRegistry.of({ hasWorker: Effect.succeed(true) })
        const { nodes } = yield* Database
        const { keep } = yield* LeaseKeeper
        // Nobody else acquires the lease of a node, so its id is the token as well.
        const leases = leasesIn(nodes, { claim: "id", until: "until" }, lease)
        const id = randomUUID()
        // The secret itself cannot be told from this.
        const secret = createHmac("sha256", sessionKey).update("nodes").digest("hex").slice(0, 16)

        const others = Effect.gen(function* () {
          const now = yield* Clock.currentTimeMillis
          const found = yield* nodes.find({ filter: { until: { $gt: now } } })
          return found.filter((node) => node.id !== id)
        })
        const register = Effect.gen(function* () {
          const now = yield* Clock.currentTimeMillis
          yield* nodes.remove({ until: { $lte: now - lease.millis } })
          const node: NodeRecord = { id, secret, works, until: now + lease.millis }
          yield* nodes.insertIfAbsent(node)
        })

        // First said and then asked: of two that start at once at least one sees the other.
        yield* Effect.acquireRelease(Effect.ignore(register), () =>
          Effect.ignoreCause(nodes.remove({ id })),
        )
        if ((yield* others).some((node) => node.secret !== secret))
          return yield* Effect.die(new SecretMismatch())
        yield* keep(leases, { id, claim: id }).pipe(
          // Taken for dead by another node, or never written: a full disk ends no start.
          Effect.catchTag("ClaimLost", () => register),
          unlessInterrupted(() => Effect.void),
          Effect.forever,
          Effect.forkScoped,
        )

        const isWorkedElsewhere = Effect.map(others, (all) => all.some((node) => node.works))
        return NodeRegistry.of({
          hasWorker: works
            ? Effect.succeed(true)
            : Effect.catchDefect(isWorkedElsewhere, () => Effect.succeed(true)),
        })
      }),
    ).pipe(Layer.provide(LeaseKeeper.layer))
}
