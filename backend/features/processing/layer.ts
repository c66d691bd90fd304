import { Layer } from "effect"
import type { EngineSettings } from "../../platform/engines/engine-settings.ts"
import { ProcessingActivity } from "./activity.ts"
import { WorkerRequests } from "./worker-requests.ts"
import { ProcessingService } from "./processing.ts"
import { ProcessingQueue } from "./processing-queue.ts"
import { WordCheckJob } from "./word-check/job.ts"
import { WordCheckWorker } from "./word-check/worker.ts"
import { WorkerPool, type WorkerPoolOverrides } from "./worker-pool.ts"

/** Processing of recordings. `folder`: where jobs keep their temporary files. */
export const processing = (options: {
  readonly folder: string
  readonly alone: boolean
  readonly engines: EngineSettings
  readonly workerScript?: URL | undefined
  readonly workerPool?: WorkerPoolOverrides
  /** Whether words that were perhaps heard wrong are looked for. */
  readonly checksWords: boolean
}) => {
  const { workerPool = WorkerPool.layer, engines, checksWords } = options
  // Another speech model is no smaller sister of the one that comes along.
  const isOn = checksWords && engines.speechModelDirs.length === 0
  return Layer.merge(ProcessingService.layer(options), WordCheckJob.layer({ isOn })).pipe(
    Layer.provide(
      Layer.mergeAll(
        ProcessingQueue.layer,
        WorkerRequests.layer,
        WordCheckWorker.layer(engines),
        workerPool(options.workerScript),
      ),
    ),
    Layer.provideMerge(ProcessingActivity.layer),
  )
}
