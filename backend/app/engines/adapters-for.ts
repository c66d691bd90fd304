import { Effect, Layer } from "effect"
import {
  extractiveWriter,
  wakefulExtractiveWriter,
} from "../../adapters/extractive-summarizer/extractive-summarizer.ts"
import { minilmEmbedder } from "../../adapters/minilm/minilm-embedder.ts"
import { noBiographer } from "../../adapters/disabled/no-biographer.ts"
import { noStoryTranslator, noTranslator } from "../../adapters/disabled/no-translator.ts"
import { relayedStoryTranslator } from "../../adapters/via-server/translator.ts"
import { relayedWriter } from "../../adapters/via-server/summarizer.ts"
import { hearsHere } from "../../adapters/sherpa/find-model.ts"
import type { SpeechModel } from "../../adapters/sherpa/speech-model.ts"
import type { Biographer } from "../../ports/biographer.ts"
import type { EngineError } from "../../ports/engine-error.ts"
import { type Embedder, EmbedsOnServer } from "../../ports/embedder.ts"
import type { WorkerRpc } from "../../ports/worker-rpc.ts"
import type { StoryTranslator } from "../../ports/story-translator.ts"
import type { LanguageModel } from "../../ports/language-model.ts"
import { Transcriber } from "../../ports/transcriber.ts"
import type { Translator } from "../../ports/translator.ts"
import type { Summarizer } from "../../ports/summarizer.ts"
import type { EngineSettings } from "../../platform/engines/engine-settings.ts"

const placesOf = ({ cacheDir, speechModelDirs }: EngineSettings) => ({
  cacheDir,
  modelDirs: speechModelDirs,
})

/** A worker was given what only the server may do. It never is: `forWorker` sees to that. */
const onlyInServer = Effect.die("only the server asks other machines")

export type Hears = Pick<SpeechModel, "languages" | "detectsLanguage">

/** What can be heard, known without loading a model. A service elsewhere names no limit. */
export const hearingOf = (settings: EngineSettings): Effect.Effect<Hears, EngineError> =>
  settings.transcribe._tag === "Embedded"
    ? hearsHere(placesOf(settings))
    : Effect.succeed({ languages: null, detectsLanguage: true })

/** What this server's own engine can hear, for stories that stay in the house. */
export const houseHearingOf = (settings: EngineSettings) => hearsHere(placesOf(settings))

/** A worker's transcriber. A server only asks what can be heard; its workers load what it takes. */
export const transcriberOf = (settings: EngineSettings) => {
  switch (settings.transcribe._tag) {
    case "Embedded": {
      const options = { ...placesOf(settings), threads: settings.threads }
      const transcriber = Effect.promise(
        () => import("../../adapters/sherpa/sherpa-transcriber.ts"),
      )
      return Layer.unwrap(
        Effect.map(transcriber, ({ sherpaTranscriber }) => sherpaTranscriber(options)),
      )
    }
    case "Relayed":
      return Layer.unwrap(
        Effect.map(
          Effect.promise(() => import("../../adapters/via-server/transcriber.ts")),
          ({ relayedTranscriber }) => relayedTranscriber(),
        ),
      )
    case "Remote":
      return Layer.effect(Transcriber, onlyInServer)
  }
}

/** The server's engine that translates into English. */
export const translatorOf = ({
  translate,
}: EngineSettings): Layer.Layer<Translator, never, LanguageModel> =>
  translate._tag === "Remote"
    ? Layer.unwrap(
        Effect.map(
          Effect.promise(() => import("../../adapters/openai/openai-translator.ts")),
          ({ openAiTranslator }) => openAiTranslator,
        ),
      )
    : noTranslator

/** Has a worker's story translated. */
export const storyTranslatorOf = ({
  translate,
}: EngineSettings): Layer.Layer<StoryTranslator, never, WorkerRpc> =>
  translate._tag === "Relayed" ? relayedStoryTranslator : noStoryTranslator

/** The server's engine that writes summaries; where one elsewhere brings nothing, our own does. */
export const writerOf = ({
  write,
}: EngineSettings): Layer.Layer<Summarizer, never, Embedder | LanguageModel> =>
  write._tag === "Remote"
    ? Layer.unwrap(
        Effect.map(
          Effect.promise(() => import("../../adapters/openai/openai-summarizer.ts")),
          ({ openAiWriter }) => openAiWriter,
        ),
      ).pipe(Layer.provide(extractiveWriter))
    : extractiveWriter

/** The server's engine that writes biographies where one elsewhere is set up. */
export const biographerOf = ({
  write,
}: EngineSettings): Layer.Layer<Biographer, never, LanguageModel> =>
  write._tag === "Remote"
    ? Layer.unwrap(
        Effect.map(
          Effect.promise(() => import("../../adapters/openai/openai-biographer.ts")),
          ({ openAiBiographer }) => openAiBiographer,
        ),
      )
    : noBiographer

/** A worker's engine that writes summaries. */
export const workersWriterOf = ({
  write,
}: EngineSettings): Layer.Layer<Summarizer, never, Embedder | WorkerRpc> =>
  write._tag === "Relayed" ? relayedWriter : wakefulExtractiveWriter

/**
 * The engine that computes embeddings. One copy of the model (250 MB) is enough even for a worker: it
 * embeds while the transcriber runs, and is done when that is.
 */
export const embedderOf = ({ embed }: EngineSettings) => {
  switch (embed._tag) {
    case "Embedded":
    case "Remote":
    case "Relayed":
      return minilmEmbedder
  }
}

/** Whether the server has a worker's story understood by another machine, once it is ready. */
export const embedsLater = ({ embed }: EngineSettings) =>
  Layer.succeed(EmbedsOnServer, embed._tag === "Relayed")
