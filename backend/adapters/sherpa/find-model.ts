import { Effect } from "effect"
import { EngineFailed } from "../../ports/engine-failed.ts"
import { bundledModel } from "./bundled-model.ts"
import { modelInFolder } from "./model-folder.ts"

export interface ModelPlaces {
  /** A folder for derived files, which can be recreated. */
  readonly cacheDir: string
  /** `SPEECH_MODEL_DIR`: the folder of a sherpa-onnx model; without it, the bundled English one. */
  readonly modelDir?: string | undefined
}

export const cannotStart = new EngineFailed({
  reason:
    "The speech engine of this server cannot be started. Ask whoever runs it to look at its log, then press Try again.",
  canPass: false,
})

export const stumbled = new EngineFailed({
  reason: "The speech engine stumbled over this recording. Press Try again.",
  canPass: true,
})

/** The engine's error goes to the log, `failure` to the family. */
export const orFail = <A>(work: () => Promise<A>, failure: EngineFailed) =>
  Effect.tryPromise({ try: work, catch: (error) => error }).pipe(
    Effect.tapError((error) => Effect.logError(failure.reason, error)),
    Effect.mapError(() => failure),
  )

/** The model to use, or the reason why there is none. Does not load it. */
export const speechModel = ({ cacheDir, modelDir }: ModelPlaces) =>
  modelDir === undefined
    ? Effect.succeed(bundledModel(cacheDir))
    : orFail(() => modelInFolder(modelDir), cannotStart)
