import { Effect, Layer } from "effect"
import { ffmpegSound } from "../../adapters/ffmpeg/ffmpeg-audio.ts"
import { noSpeechService, noTextService } from "../../adapters/disabled/no-remote-engines.ts"
import type { Embedder } from "../../ports/embedder.ts"
import { hostOf } from "../../ports/remote-model.ts"
import type { RemoteUsageLedger } from "../../ports/remote-usage-ledger.ts"
import type { RemoteTranscriber } from "../../ports/remote-transcriber.ts"
import type { LanguageModel } from "../../ports/language-model.ts"
import { Translator } from "../../ports/translator.ts"
import type { Summarizer } from "../../ports/summarizer.ts"
import { EngineCapabilities } from "../../platform/engines/capabilities.ts"
import {
  biographerOf,
  embedderOf,
  embedsLater,
  type Hears,
  hearingOf,
  houseHearingOf,
  transcriberOf,
  storyTranslatorOf,
  translatorOf,
  workersWriterOf,
  writerOf,
} from "./adapters-for.ts"
import type { EngineSettings } from "../../platform/engines/engine-settings.ts"
import { nothingElsewhere, type RemoteEngineHealth } from "../../platform/engines/remote-health.ts"
import { outsideOf } from "../../platform/engines/engines-for-story.ts"

/** Replacements for the configured engines, in tests and benchmarks. */
export interface EngineOverrides {
  readonly translator?: Layer.Layer<Translator>
  readonly embedder?: Layer.Layer<Embedder>
}

/** The engines that both server and worker use, with the writer of either. Each loads its model at first use. */
const shared = <R>(
  settings: EngineSettings,
  writer: Layer.Layer<Summarizer, never, R>,
  { embedder = embedderOf(settings) }: EngineOverrides = {},
) => Layer.merge(ffmpegSound(settings), writer).pipe(Layer.provideMerge(embedder))

/** What the screens are told of a transcriber; one that cannot be started supports no language. */
const told = Effect.match({
  onSuccess: ({ languages, detectsLanguage }: Hears) => ({
    transcribes: languages,
    detectsLanguage,
  }),
  onFailure: () => ({ transcribes: [], detectsLanguage: false }),
})

/** Said only where it differs: where another machine hears what is not kept in the house. */
const local = (settings: EngineSettings) =>
  settings.transcribe._tag === "Embedded"
    ? Effect.succeed({})
    : Effect.map(told(houseHearingOf(settings)), (local) => ({ local }))

/** Derived from the settings. */
const capabilities = (settings: EngineSettings) =>
  Layer.effect(
    EngineCapabilities,
    Effect.gen(function* () {
      const { available } = yield* Translator
      const sends = outsideOf(settings).map(({ job, outside }) => ({ job, host: hostOf(outside) }))
      return EngineCapabilities.of({
        ...(yield* told(hearingOf(settings))),
        translates: available,
        searchesByMeaning: true,
        ...(sends.length === 0 ? {} : { sends }),
        ...(yield* local(settings)),
      })
    }),
  )

/** What asks other machines is loaded only where one is set up. */
const elsewhere = (
  settings: EngineSettings,
): Layer.Layer<RemoteTranscriber | LanguageModel | RemoteEngineHealth, never, RemoteUsageLedger> =>
  outsideOf(settings).length === 0
    ? Layer.mergeAll(noSpeechService, noTextService, nothingElsewhere)
    : Layer.unwrap(
        Effect.map(
          Effect.promise(() => import("./remote.ts")),
          ({ enginesElsewhere }) => enginesElsewhere(settings),
        ),
      )

/** The server's engines, and their capabilities for the screens. */
export const serverEngines = (settings: EngineSettings, overrides?: EngineOverrides) =>
  capabilities(settings).pipe(
    Layer.provideMerge(overrides?.translator ?? translatorOf(settings)),
    Layer.provideMerge(biographerOf(settings)),
    Layer.provideMerge(shared(settings, writerOf(settings), overrides)),
    Layer.provideMerge(elsewhere(settings)),
  )

/** A worker's engines: everything that processing a recording needs. */
export const workerEngines = (settings: EngineSettings) =>
  Layer.mergeAll(
    shared(settings, workersWriterOf(settings)),
    transcriberOf(settings),
    storyTranslatorOf(settings),
    embedsLater(settings),
  )
