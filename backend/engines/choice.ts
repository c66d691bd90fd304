import { Effect, Layer } from "effect"
import {
  extractiveWriter,
  wakefulExtractiveWriter,
} from "../adapters/extractive/extractive-writer.ts"
import { minilmEmbedder } from "../adapters/minilm/minilm-embedder.ts"
import { noTranslator } from "../adapters/none/no-translator.ts"
import { speechModel } from "../adapters/sherpa/find-model.ts"
import type { EngineSettings } from "./engine-settings.ts"

/**
 * Where an engine runs: in the server, which answers requests, or in a worker, which processes a
 * recording.
 */
export type Place = "server" | "worker"

/** The transcriber, and what it can transcribe, which is known without loading the model. */
export const transcriberOf = ({ transcribe, cacheDir, threads }: EngineSettings) => {
  switch (transcribe._tag) {
    case "Embedded": {
      const options = { cacheDir, threads, modelDir: transcribe.modelDir ?? undefined }
      const transcriber = Effect.promise(() => import("../adapters/sherpa/sherpa-transcriber.ts"))
      return {
        // A server only asks what can be heard; its workers load what it takes.
        transcriber: Layer.unwrap(
          Effect.map(transcriber, ({ sherpaTranscriber }) => sherpaTranscriber(options)),
        ),
        hears: speechModel(options),
      }
    }
  }
}

/** The engine that translates into English. */
export const translatorOf = ({ translate }: EngineSettings) => {
  switch (translate._tag) {
    case "Nobody":
      return noTranslator
  }
}

/** The engine that writes summaries. */
export const writerOf = ({ write }: EngineSettings, place: Place) => {
  switch (write._tag) {
    case "Embedded":
      return place === "worker" ? wakefulExtractiveWriter : extractiveWriter
  }
}

/**
 * The engine that computes embeddings. One copy of the model (250 MB) is enough even for a worker: it
 * embeds while the transcriber runs, and is done when that is.
 */
export const embedderOf = ({ embed }: EngineSettings) => {
  switch (embed._tag) {
    case "Embedded":
      return minilmEmbedder
  }
}
