import { Effect, Layer, Result } from "effect"
import { ffmpegSound } from "../adapters/ffmpeg/ffmpeg-sound.ts"
import type { Embedder } from "../ports/embedder.ts"
import { hostOf } from "../ports/outside.ts"
import { Translator } from "../ports/translator.ts"
import { Engines } from "./capabilities.ts"
import {
  embedderOf,
  hearingOf,
  houseHearingOf,
  type Place,
  transcriberOf,
  translatorOf,
  writerOf,
} from "./choice.ts"
import type { EngineSettings } from "./engine-settings.ts"
import { outsideOf } from "./story-engines.ts"

/** Replacements for the configured engines, in tests and benchmarks. */
export interface EnginesInPlace {
  readonly translator?: Layer.Layer<Translator>
  readonly embedder?: Layer.Layer<Embedder>
}

/** The engines that both server and worker use. Each loads its model at first use. */
const shared = (
  settings: EngineSettings,
  place: Place,
  { translator = translatorOf(settings), embedder = embedderOf(settings) }: EnginesInPlace = {},
) =>
  Layer.mergeAll(ffmpegSound(settings), writerOf(settings, place), translator).pipe(
    Layer.provideMerge(embedder),
  )

/** Null where it names no limit; nothing where its engine cannot be started. */
const inHouse = (settings: EngineSettings) =>
  Effect.match(houseHearingOf(settings), {
    onSuccess: ({ languages }) => languages,
    onFailure: () => [],
  })

/** Derived from the settings; a transcriber that cannot be started supports no language. */
const capabilities = (settings: EngineSettings) =>
  Layer.effect(
    Engines,
    Effect.gen(function* () {
      const hears = yield* Effect.result(hearingOf(settings))
      const { available } = yield* Translator
      const sends = outsideOf(settings).map(({ job, outside }) => ({ job, host: hostOf(outside) }))
      return Engines.of({
        transcribes: Result.isSuccess(hears) ? hears.success.languages : [],
        detectsLanguage: Result.isSuccess(hears) && hears.success.detectsLanguage,
        translates: available,
        searchesByMeaning: true,
        ...(sends.length === 0 ? {} : { sends, hearsInHouse: yield* inHouse(settings) }),
      })
    }),
  )

/** The server's engines, and their capabilities for the screens. */
export const serverEngines = (settings: EngineSettings, inPlace?: EnginesInPlace) =>
  capabilities(settings).pipe(Layer.provideMerge(shared(settings, "server", inPlace)))

/** A worker's engines: everything that processing a recording needs. */
export const workerEngines = (settings: EngineSettings) =>
  Layer.merge(shared(settings, "worker"), transcriberOf(settings))
