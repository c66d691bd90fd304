import { open, readdir } from "node:fs/promises"
import { basename, join } from "node:path"
import type { ModelChoice, SpeechModel } from "./speech-model.ts"
import { languages } from "#protocol/language.ts"

/** English first: it is what is assumed where nobody knows the language. */
const parakeet = [
  ...["en", "bg", "cs", "da", "de", "el", "es", "et", "fi", "fr", "hr", "hu", "it"],
  ...["lt", "lv", "mt", "nl", "pl", "pt", "ro", "ru", "sk", "sl", "sv", "uk"],
]

const byName: ReadonlyMap<string, string> = new Map([
  ...Object.entries(languages).map(([code, name]) => [name.toLowerCase(), code] as const),
  ...Object.keys(languages).map((code) => [code, code] as const),
  ["cantonese", "yue"],
  ["yue", "yue"],
])

/**
 * The languages that a model's name says, as its makers name models: `zipformer-ja-reazonspeech`,
 * `giga-am-russian`. Null where it says none: then it may be any.
 */
const namedLanguages = (model: string): ReadonlyArray<string> | null => {
  const name = model.toLowerCase()
  if (/parakeet.*-v3\b/.test(name)) return parakeet
  const found = name.split(/[-_.]/).flatMap((word) => byName.get(word) ?? [])
  if (found.length > 0) return [...new Set(found)]
  // The earlier ones, which name no language, know English.
  return name.includes("parakeet") ? ["en"] : null
}

/** What is needed of a folder to recognize its model. */
interface FolderFacts {
  readonly name: string
  readonly files: ReadonlyArray<string>
  /** The last bytes of its only weights file as text; exporters write the kind of model there. */
  readonly tail: string
}

type Recognized = Pick<SpeechModel, "languages" | "detectsLanguage" | "partsFor">

/** The bytes at the end of an ONNX file that contain its metadata. */
const tailBytes = 64 * 1024

/**
 * The file for a part of the model, preferably its 8-bit variant, which is smaller and about as good.
 */
const partIn = (files: ReadonlyArray<string>, pattern: RegExp) => {
  const candidates = files.filter((file) => pattern.test(file) && /\.(onnx|ort)$/.test(file))
  return candidates.find((file) => file.includes("int8")) ?? candidates[0]
}

const englishOnly = (name: string) => /(^|[-_.])en($|[-_.])/.test(name)

const always = (parts: ModelChoice) => () => parts

/** Two or more weights files: their names tell the family of models. */
const byParts = ({ name, files }: FolderFacts): Recognized | null => {
  const encoder = partIn(files, /encode/)
  const decoder = partIn(files, /decode/)
  const joiner = partIn(files, /joiner/)
  const uncachedDecoder = partIn(files, /^uncached_decode/)
  const cachedDecoder = partIn(files, /^cached_decode/)
  const preprocessor = partIn(files, /preprocess/)
  const mergedDecoder = partIn(files, /decoder_model_merged/)
  if (encoder === undefined || decoder === undefined) return null
  const known = { languages: namedLanguages(name), detectsLanguage: false }
  if (joiner !== undefined) {
    const nemo = /nemo|parakeet/i.test(name) ? { modelType: "nemo_transducer" } : {}
    return { ...known, partsFor: always({ transducer: { encoder, decoder, joiner }, ...nemo }) }
  }
  if (preprocessor !== undefined && uncachedDecoder !== undefined && cachedDecoder !== undefined) {
    const moonshine = { preprocessor, encoder, uncachedDecoder, cachedDecoder }
    return { ...known, partsFor: always({ moonshine }) }
  }
  if (mergedDecoder !== undefined)
    return { ...known, partsFor: always({ moonshine: { encoder, mergedDecoder } }) }
  if (/canary/i.test(name)) {
    return {
      languages: ["en", "es", "de", "fr"],
      detectsLanguage: false,
      partsFor: (language) => ({
        canary: { encoder, decoder, srcLang: language ?? "en", tgtLang: language ?? "en" },
      }),
    }
  }
  // Whisper's files are named after its size; `small.en-encoder.onnx` supports English only.
  const english = englishOnly(encoder.replace(/-?encoder.*$/, ""))
  return {
    languages: english ? ["en"] : null,
    detectsLanguage: !english,
    partsFor: (language) => ({
      whisper: {
        encoder,
        decoder,
        language: english ? "en" : (language ?? ""),
        task: "transcribe",
      },
    }),
  }
}

/** One weights file: its metadata, or else the folder's name, tell the family of models. */
const byTail = ({ name, files, tail }: FolderFacts): Recognized | null => {
  const model = partIn(files, /./)
  if (model === undefined) return null
  const hint = `${name} ${tail}`.toLowerCase().replaceAll("_", "-")
  if (hint.includes("sense-voice"))
    return {
      languages: ["zh", "en", "ja", "ko", "yue"],
      detectsLanguage: true,
      partsFor: (language) => ({
        senseVoice: { model, language: language ?? "auto", useInverseTextNormalization: 1 },
      }),
    }
  const known = { languages: namedLanguages(name), detectsLanguage: false }
  if (hint.includes("paraformer")) return { ...known, partsFor: always({ paraformer: { model } }) }
  if (/ctc/.test(hint)) return { ...known, partsFor: always({ nemoCtc: { model } }) }
  return null
}

/** Recognizes a sherpa-onnx model by the files of its folder, or returns null. */
export const recognizeFolder = (facts: FolderFacts) => byParts(facts) ?? byTail(facts)

const readTail = async (path: string) => {
  const file = await open(path, "r")
  try {
    const { size } = await file.stat()
    const length = Math.min(tailBytes, size)
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length)
    return buffer.toString("latin1")
  } finally {
    await file.close()
  }
}

const inFolder = (folder: string, choice: ModelChoice): ModelChoice =>
  Object.fromEntries(
    Object.entries(choice).map(([family, parts]) => [
      family,
      typeof parts === "string"
        ? parts
        : Object.fromEntries(
            Object.entries(parts).map(([part, value]) => [
              part,
              typeof value === "string" && /\.(onnx|ort)$/.test(value)
                ? join(folder, value)
                : value,
            ]),
          ),
    ]),
  )

/**
 * The model in the folder that `SPEECH_MODEL_DIR` names. Throws an error with a message for the log
 * when there is none.
 */
export const modelInFolder = async (folder: string): Promise<SpeechModel> => {
  const files = await readdir(folder)
  const tokens = files.find((file) => file.endsWith("tokens.txt"))
  const single = partIn(files, /./)
  const tail = single === undefined ? "" : await readTail(join(folder, single))
  const found = recognizeFolder({ name: basename(folder), files, tail })
  if (found === null || tokens === undefined)
    throw new Error(`There is no speech model that sherpa-onnx knows in ${folder}`)
  return {
    languages: found.languages,
    detectsLanguage: found.detectsLanguage,
    tokens: async () => join(folder, tokens),
    partsFor: (language) => inFolder(folder, found.partsFor(language)),
  }
}
