import { Effect, Option } from "effect"
import { EngineError } from "../../ports/engine-error.ts"
import { bundledModel } from "./bundled-model.ts"
import { togetherHear } from "./choose-model.ts"
import { modelInFolder } from "./model-folder.ts"

export interface ModelPlaces {
  /** A folder for derived files, which can be recreated. */
  readonly cacheDir: string
  /** `SPEECH_MODEL_DIR`: folders of sherpa-onnx models; without any, the bundled English one. */
  readonly modelDirs?: ReadonlyArray<string>
}

export const cannotStart = new EngineError({
  reason:
    "This server's speech engine won't start. Ask the person who runs it to check its log, then press Try again.",
  canPass: false,
})

export const stumbled = new EngineError({
  reason: "The speech engine had trouble with this recording. Press Try again.",
  canPass: true,
})

/** The engine's error goes to the log, `failure` to the family. */
export const orFail = <A>(work: () => Promise<A>, failure: EngineError) =>
  Effect.tryPromise({ try: work, catch: (error) => error }).pipe(
    Effect.tapError((error) => Effect.logError(failure.reason, error)),
    Effect.mapError(() => failure),
  )

/** The models to choose from, at least one, or the reason why there is none. Does not load them. */
export const speechModels = Effect.fnUntraced(function* ({
  cacheDir,
  modelDirs = [],
}: ModelPlaces) {
  if (modelDirs.length === 0) return [bundledModel(cacheDir)]
  const found = yield* Effect.forEach(modelDirs, (folder) =>
    Effect.option(orFail(() => modelInFolder(folder), cannotStart)),
  )
  const models = found.flatMap((model) => (Option.isSome(model) ? [model.value] : []))
  return models.length > 0 ? models : yield* cannotStart
})

/** What can be heard here, which is known without loading a model. */
export const hearsHere = (places: ModelPlaces) => Effect.map(speechModels(places), togetherHear)
