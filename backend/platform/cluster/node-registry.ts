import { createHmac, randomUUID } from "node:crypto"
import { Clock, Context, Effect, Layer } from "effect"
import { Database } from "../database/database.ts"
import { unlessInterrupted } from "../../lib/catch-unless-interrupted.ts"

/** How long a node that died counts as here, and how often one says that it is, in milliseconds. */
const lease = { millis: 45_000, renewEvery: 15_000 }

/** Nodes stand among the turns: each has the one to be itself. */
const ofNodes = { id: { $gte: "node ", $lt: "node!" } } as const

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
        const { locks } = yield* Database
        const id = `node ${randomUUID()}`
        // The secret itself cannot be told from this.
        const secret = createHmac("sha256", sessionKey).update("nodes").digest("hex").slice(0, 16)
        const claim = `${secret} ${works ? "works" : "answers"}`

        const others = Effect.gen(function* () {
          const now = yield* Clock.currentTimeMillis
          const found = yield* locks.find({ filter: { ...ofNodes, until: { $gt: now } } })
          return found.filter((node) => node.id !== id)
        })
        const sayHere = Effect.gen(function* () {
          const now = yield* Clock.currentTimeMillis
          const until = now + lease.millis
          yield* locks.remove({ ...ofNodes, until: { $lte: now - lease.millis } })
          if ((yield* locks.update({ id }, { $set: { until } })) === 0)
            yield* locks.insertIfAbsent({ id, claim, until })
        })

        // First said and then asked: of two that start at once at least one sees the other.
        yield* Effect.acquireRelease(Effect.ignore(sayHere), () =>
          Effect.ignoreCause(locks.remove({ id })),
        )
        if ((yield* others).some((node) => node.claim?.startsWith(secret) === false))
          return yield* Effect.die(new SecretMismatch())
        yield* Effect.sleep(lease.renewEvery).pipe(
          Effect.andThen(sayHere),
          unlessInterrupted(() => Effect.void),
          Effect.forever,
          Effect.forkScoped,
        )

        const isWorkedElsewhere = Effect.map(others, (all) =>
          all.some((node) => node.claim?.endsWith(" works")),
        )
        return NodeRegistry.of({
          hasWorker: works
            ? Effect.succeed(true)
            : Effect.catchDefect(isWorkedElsewhere, () => Effect.succeed(true)),
        })
      }),
    )
}
