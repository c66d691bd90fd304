import { Effect, Layer, Result } from "effect"
import { ffmpegSound } from "../adapters/ffmpeg/ffmpeg-sound.ts"
import type { Embedder } from "../ports/embedder.ts"
import { Translator } from "../ports/translator.ts"
import { Engines } from "./capabilities.ts"
import { embedderOf, type Place, transcriberOf, translatorOf, writerOf } from "./choice.ts"
import type { EngineSettings } from "./engine-settings.ts"

/** What takes the place of engines chosen, in measurements and tests. */
export interface EnginesInPlace {
  readonly translator?: Layer.Layer<Translator>
  readonly embedder?: Layer.Layer<Embedder>
}

/** What both use of the engines chosen; each loads its weights where it is first needed. */
const shared = (
  settings: EngineSettings,
  place: Place,
  { translator = translatorOf(settings), embedder = embedderOf(settings) }: EnginesInPlace = {},
) =>
  Layer.mergeAll(ffmpegSound(settings), writerOf(settings, place), translator).pipe(
    Layer.provideMerge(embedder),
  )

/** Made from what was chosen; an engine that cannot be started hears nothing. */
const capabilities = (settings: EngineSettings) =>
  Layer.effect(
    Engines,
    Effect.gen(function* () {
      const hears = yield* Effect.result(transcriberOf(settings).hears)
      const { available } = yield* Translator
      return Engines.of({
        transcribes: Result.isSuccess(hears) ? hears.success.languages : [],
        detectsLanguage: Result.isSuccess(hears) && hears.success.detectsLanguage,
        translates: available,
        searchesByMeaning: true,
      })
    }),
  )

/** For the server: what people wait for, and what the screens are told of it. */
export const serverEngines = (settings: EngineSettings, inPlace?: EnginesInPlace) =>
  capabilities(settings).pipe(Layer.provideMerge(shared(settings, "server", inPlace)))

/** For a worker: everything a recording goes through. */
export const workerEngines = (settings: EngineSettings) =>
  Layer.merge(shared(settings, "worker"), transcriberOf(settings).transcriber)
