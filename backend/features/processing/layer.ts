import { Layer } from "effect"
import type { EngineSettings } from "../../platform/engines/engine-settings.ts"
import { WorkerRequests } from "./worker-requests.ts"
import { ProcessingService } from "./processing.ts"
import { ProcessingQueue } from "./processing-queue.ts"
import { WorkerPool, type WorkerPoolOverrides } from "./worker-pool.ts"

/** Processing of recordings. `folder`: where jobs keep their temporary files. */
export const processing = (options: {
  readonly folder: string
  readonly alone: boolean
  readonly engines: EngineSettings
  readonly workerScript?: URL | undefined
  readonly workerPool?: WorkerPoolOverrides
}) => {
  const { workerPool = WorkerPool.layer } = options
  return ProcessingService.layer(options).pipe(
    Layer.provide(
      Layer.mergeAll(ProcessingQueue.layer, WorkerRequests.layer, workerPool(options.workerScript)),
    ),
  )
}
