import { Layer } from "effect"
import type { EngineSettings } from "../engines/engine-settings.ts"
import type { Embedder } from "../ports/embedder.ts"
import { Processing } from "./processing.ts"
import { WorkRecords } from "./work-records.ts"
import { Workshop } from "./workshop.ts"

/** Processing of recordings. `folder`: where jobs keep their temporary files. */
export const processing = (options: {
  readonly folder: string
  readonly alone: boolean
  readonly engines: EngineSettings
  readonly workerScript?: URL | undefined
  readonly workshop?: (usual: Layer.Layer<Workshop>) => Layer.Layer<Workshop, never, Embedder>
}) => {
  const { workshop = (usual) => usual } = options
  return Processing.layer(options).pipe(
    Layer.provide(
      Layer.merge(
        WorkRecords.layer,
        workshop(Workshop.layer(options.engines, options.workerScript)),
      ),
    ),
  )
}
