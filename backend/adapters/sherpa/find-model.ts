import { Effect } from "effect"
import { EngineFailed } from "../../ports/engine-failed.ts"
import { bundledModel } from "./bundled-model.ts"
import { modelInFolder } from "./model-folder.ts"

export interface ModelPlaces {
  /** A folder for what is made once and can be made again. */
  readonly cacheDir: string
  /** `SPEECH_MODEL_DIR`: a folder with a model of sherpa-onnx; without it, the English one that comes along. */
  readonly modelDir?: string | undefined
}

export const cannotStart = new EngineFailed({
  reason:
    "The speech engine of this server cannot be started. Ask whoever runs it to look at its log, then press Try again.",
  canPass: false,
})

/** What the engine says is for the log, `failure` for the family. */
export const orFail = <A>(work: () => Promise<A>, failure: EngineFailed) =>
  Effect.tryPromise({ try: work, catch: (error) => error }).pipe(
    Effect.tapError((error) => Effect.logError(failure.reason, error)),
    Effect.mapError(() => failure),
  )

/** The model to hear with, or why there is none. Looking at it loads nothing. */
export const speechModel = ({ cacheDir, modelDir }: ModelPlaces) =>
  modelDir === undefined
    ? Effect.succeed(bundledModel(cacheDir))
    : orFail(() => modelInFolder(modelDir), cannotStart)
