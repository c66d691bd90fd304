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
 * Where engines are put to work: by the server, which answers people while they wait, or by a worker,
 * which has a story to get through.
 */
export type Place = "server" | "worker"

/** Who hears, and what it can hear, to be known without starting it. */
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

/** Who puts into English what was told in another language. */
export const translatorOf = ({ translate }: EngineSettings) => {
  switch (translate._tag) {
    case "Nobody":
      return noTranslator
  }
}

/** Who writes about what was told. */
export const writerOf = ({ write }: EngineSettings, place: Place) => {
  switch (write._tag) {
    case "Embedded":
      return place === "worker" ? wakefulExtractiveWriter : extractiveWriter
  }
}

/** Who knows what a text means. One copy of 250 MB: a worker asks it while it hears, and has it done when that is. */
export const embedderOf = ({ embed }: EngineSettings) => {
  switch (embed._tag) {
    case "Embedded":
      return minilmEmbedder
  }
}
