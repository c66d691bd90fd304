import { Context, Effect, Layer, ManagedRuntime, Semaphore } from "effect"
import { WorkerPool } from "./worker-pool.ts"

const makeShared = (script: URL | undefined) => ({
  runtime: ManagedRuntime.make(WorkerPool.layer(script)),
  locks: { any: Semaphore.makeUnsafe(1), short: Semaphore.makeUnsafe(1) },
})
const made = new Map<string, ReturnType<typeof makeShared>>()

/**
 * The usual workshop, one for all servers of this process: a worker loads its
 * models once and not once for each server. It does one job at a time in each lane, as for one server;
 * its workers end when they are idle, or with this process.
 */
export const sharedWorkerPool = (script?: URL): Layer.Layer<WorkerPool> =>
  Layer.effect(
    WorkerPool,
    Effect.gen(function* () {
      const kind = script?.href ?? "the usual"
      const shared = made.get(kind) ?? makeShared(script)
      made.set(kind, shared)
      const { run } = Context.get(yield* shared.runtime.contextEffect, WorkerPool)
      return WorkerPool.of({
        run: (lane, ...work) => shared.locks[lane].withPermit(run(lane, ...work)),
      })
    }),
  )
