import { Layer } from "effect"
import { Processing } from "./processing.ts"
import { WorkRecords } from "./work-records.ts"
import type { WorkerSettings } from "./worker-settings.ts"
import { Workshop } from "./workshop.ts"

/** What becomes of a recording. `folder`: where jobs keep what they need between steps. */
export const processing = (options: {
  readonly folder: string
  readonly alone: boolean
  readonly engines: WorkerSettings
  readonly workerScript?: URL | undefined
}) =>
  Processing.layer(options).pipe(
    Layer.provide(
      Layer.merge(WorkRecords.layer, Workshop.layer(options.engines, options.workerScript)),
    ),
  )
