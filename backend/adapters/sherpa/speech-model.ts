import type { OfflineRecognizerConfig } from "sherpa-onnx-node"

export type ModelChoice = Omit<
  OfflineRecognizerConfig["modelConfig"],
  "tokens" | "numThreads" | "provider"
>

/** A speech model on this machine. */
export interface SpeechModel {
  /** ISO 639-1 codes, or null when it names no limit. */
  readonly languages: ReadonlyArray<string> | null
  /** Whether it finds out by itself which language is spoken. */
  readonly detectsLanguage: boolean
  /** The file that spells its tokens; made at the first call where it does not come along. */
  readonly tokens: () => Promise<string>
  /** The weights, told to listen for one language, or to find it out where they can. */
  readonly partsFor: (language: string | null) => ModelChoice
}

/** Whether a model can be asked for this language; not knowing the language is always fine. */
export const understands = (languages: SpeechModel["languages"], language: string | null) =>
  languages === null || language === null || languages.includes(language)
