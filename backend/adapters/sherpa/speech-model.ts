import type { OfflineRecognizerConfig } from "sherpa-onnx-node"

export type ModelChoice = Omit<
  OfflineRecognizerConfig["modelConfig"],
  "tokens" | "numThreads" | "provider"
>

/** A description of a speech model in local files. */
export interface SpeechModel {
  /** ISO 639-1 codes, or null when it names no limit. */
  readonly languages: ReadonlyArray<string> | null
  /** Whether it detects the spoken language. */
  readonly detectsLanguage: boolean
  /** The path of its token list, which is generated at the first call if the model has none. */
  readonly tokens: () => Promise<string>
  /** The model's files, configured for one language, or to detect it where supported. */
  readonly partsFor: (language: string | null) => ModelChoice
}
