import { Context, Effect, Layer } from "effect"
import type { Embedder } from "../../ports/embedder.ts"
import { type Client, makeBench, type WorkerJob, type WorkerDied } from "./worker-process.ts"
import type { Lane } from "./fair-queue.ts"

const ownScript = new URL("../../app/worker-main.ts", import.meta.url)

/**
 * Runs jobs in worker processes, one for each lane, so that a failing worker does not affect the
 * other lane.
 */
export class WorkerPool extends Context.Service<
  WorkerPool,
  {
    /** Runs a job to its end. An interruption kills the lane's worker. */
    readonly run: <E, R>(
      lane: Lane,
      work: WorkerJob,
      client: Client<E, R>,
    ) => Effect.Effect<void, E | WorkerDied, R>
  }
>()("backend/features/processing/WorkerPool") {
  /** `script`: the file that the worker process runs. */
  static readonly layer = (script: URL = ownScript) =>
    Layer.effect(
      WorkerPool,
      Effect.gen(function* () {
        const benches = { any: makeBench(script), short: makeBench(script) }
        yield* Effect.addFinalizer(() =>
          Effect.sync(() => Object.values(benches).forEach(({ end }) => end())),
        )
        return WorkerPool.of({
          run: (lane, { job, engines }, client) => {
            // Short jobs need little, so the other cores are left to long ones.
            const own = lane === "short" ? { ...engines, threads: 1 } : engines
            return benches[lane].run({ job, engines: own }, client)
          },
        })
      }),
    )
}

/** What takes the place of the usual one in measurements and tests. */
export type WorkerPoolOverrides = (
  ...settings: Parameters<typeof WorkerPool.layer>
) => Layer.Layer<WorkerPool, never, Embedder>
