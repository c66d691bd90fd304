import { Effect, Layer, Result } from "effect"
import { ffmpegSound } from "../adapters/ffmpeg/ffmpeg-sound.ts"
import { Translator } from "../ports/translator.ts"
import { Engines } from "./capabilities.ts"
import { embedderOf, type Place, transcriberOf, translatorOf, writerOf } from "./choice.ts"
import type { EngineSettings } from "./engine-settings.ts"

/** What both use of the engines chosen; each loads its weights where it is first needed. */
const shared = (settings: EngineSettings, place: Place, translator: Layer.Layer<Translator>) =>
  Layer.mergeAll(ffmpegSound(settings), writerOf(settings, place), translator).pipe(
    Layer.provideMerge(embedderOf(settings)),
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
export const serverEngines = (settings: EngineSettings, translator = translatorOf(settings)) =>
  capabilities(settings).pipe(Layer.provideMerge(shared(settings, "server", translator)))

/** For a worker: everything a recording goes through. */
export const workerEngines = (settings: EngineSettings) =>
  Layer.merge(
    shared(settings, "worker", translatorOf(settings)),
    transcriberOf(settings).transcriber,
  )
