import { findPackageJSON } from "node:module"
import { dirname, join } from "node:path"
import type { SpeechModel } from "./speech-model.ts"
import { tokensFile } from "./tokens.ts"

/** A file inside an installed package, whatever the package's `exports` allow to be imported. */
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

/** Moonshine base, English, 62 MB, from the package of its makers. */
export const bundledModel = (cacheDir: string) => moonshine("base", cacheDir)

/** Moonshine tiny, English, 28 MB, of the same makers: a second opinion in less than half the time. */
export const secondModel = (cacheDir: string) => moonshine("tiny", cacheDir)

/** Silero's voice detector, version 6: version 5 did not hear the 'ask not' of `fixtures/jfk.flac` as webm at any usual threshold. */
export const sileroPath = () => packageFile("@ricky0123/vad-web", "dist/silero_vad_v6.onnx")
