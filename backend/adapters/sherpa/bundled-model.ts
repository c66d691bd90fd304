import { findPackageJSON } from "node:module"
import { dirname, join } from "node:path"
import type { SpeechModel } from "./speech-model.ts"
import { tokensFile } from "./tokens.ts"

/** A file of an installed package, even if its `exports` do not allow importing it. */
const packageFile = (name: string, path: string) => {
  const found = findPackageJSON(name, import.meta.url)
  if (found === undefined) throw new Error(`The package ${name} is not installed`)
  return join(dirname(found), path)
}

const moonshine = (size: "base" | "tiny", cacheDir: string): SpeechModel => {
  const weights = (name: string) =>
    packageFile("@usefulsensors/moonshine-js", `dist/model/${size}/quantized/${name}.onnx`)
  return {
    languages: ["en"],
    detectsLanguage: false,
    tokens: () => tokensFile(cacheDir),
    partsFor: () => ({
      moonshine: {
        encoder: weights("encoder_model"),
        mergedDecoder: weights("decoder_model_merged"),
      },
    }),
  }
}

/** Moonshine base, English, 62 MB, from its makers' package. */
export const bundledModel = (cacheDir: string) => moonshine("base", cacheDir)

/**
 * Moonshine tiny, English, 28 MB, from the same makers: a second opinion in less than half the time.
 */
export const secondModel = (cacheDir: string) => moonshine("tiny", cacheDir)

/**
 * Silero's voice detector, version 6. Version 5 missed the 'ask not' of `fixtures/jfk.flac` as webm at
 * every usual threshold.
 */
export const sileroPath = () => packageFile("@ricky0123/vad-web", "dist/silero_vad_v6.onnx")
