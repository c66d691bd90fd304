import {
  extractiveWriter,
  wakefulExtractiveWriter,
} from "../adapters/extractive/extractive-writer.ts"
import { minilmEmbedder } from "../adapters/minilm/minilm-embedder.ts"
import { noTranslator } from "../adapters/none/no-translator.ts"
import { sherpaTranscriber, speechModel } from "../adapters/sherpa/sherpa-transcriber.ts"
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
      return { transcriber: sherpaTranscriber(options), hears: speechModel(options) }
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
