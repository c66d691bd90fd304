import sherpa, { type OfflineRecognizer } from "sherpa-onnx-node"
import { bundledModel, sileroPath } from "./bundled-model.ts"
import { cutsOf, vadWindow, type Piece } from "./cut.ts"
import { withoutInvented } from "./invented.ts"
import { modelInFolder } from "./model-folder.ts"
import { sampleRate, type SamplesFile } from "./samples-file.ts"
import type { ModelChoice, SpeechModel } from "./speech-model.ts"

export interface EngineOptions {
  /** Where the tokens file is made and kept. */
  readonly cacheDir: string
  /** A folder with a model of sherpa-onnx; without it, the bundled English one. */
  readonly modelDir?: string | undefined
}

export interface HeardPiece {
  readonly text: string
  /** ISO 639-1, from models that tell languages apart. */
  readonly language: string | null
}

/** Speech found and understood, without order, progress or mending. */
export interface Engine {
  readonly model: SpeechModel
  /** Gets the weights into memory, for one language where the model wants to be told; those of the last call stay there. */
  readonly listen: (language: string | null) => Promise<Listener>
  readonly cuts: (file: SamplesFile) => ReturnType<typeof cutsOf>
}

/** Hears one piece; several may be asked at the same time. */
export type Listener = (file: SamplesFile, piece: Piece) => Promise<HeardPiece>

/**
 * Seconds of sound given to the model around a piece, so that soft beginnings and ends are heard; never
 * so much of a pause that a neighbour's words are heard twice. Over ten variants of the recordings in
 * `fixtures` 4.9 % of the words were wrong without a margin, 3.9 % with 0.1 s, 2.7 % with 0.25 s, 4.0 % with 0.4 s.
 */
const margin = 0.25

/** Seconds of speech the detector has room for; it cuts at 15. */
const longestSpeech = 60

const hear = async (
  recogniser: OfflineRecognizer,
  file: SamplesFile,
  { start, end, pauseBefore, pauseAfter }: Piece,
): Promise<HeardPiece> => {
  const from = Math.max(0, Math.round((start - Math.min(margin, pauseBefore / 2)) * sampleRate))
  const to = Math.round((end + Math.min(margin, pauseAfter / 2)) * sampleRate)
  const samples = await file.read(from, to - from)
  const stream = recogniser.createStream()
  stream.acceptWaveform({ samples, sampleRate })
  const { text, lang } = await recogniser.decodeAsync(stream)
  const language = /[a-z]{2}/.exec(lang ?? "")?.[0] ?? null
  return { text: withoutInvented(text, samples.length / sampleRate), language }
}

const startRecogniser = (tokens: string, parts: ModelChoice) =>
  sherpa.OfflineRecognizer.createAsync({
    featConfig: { sampleRate, featureDim: 80 },
    modelConfig: {
      ...parts,
      tokens,
      // A thread for each of several pieces is twice as fast as several threads for one piece:
      // 600 s of speech on 2 cores took 16 s against 35 s.
      numThreads: 1,
      provider: "cpu",
    },
  })

const startVad = () =>
  new sherpa.Vad(
    {
      sileroVad: {
        model: sileroPath(),
        // Soft voices in noise lost fewer words than at the usual 0.5; rain and silence are still none.
        threshold: 0.35,
        minSilenceDuration: 0.35,
        minSpeechDuration: 0.25,
        maxSpeechDuration: 15,
        windowSize: vadWindow,
      },
      sampleRate,
      numThreads: 1,
    },
    longestSpeech,
  )

export const loadEngine = async ({ cacheDir, modelDir }: EngineOptions): Promise<Engine> => {
  const model = await (modelDir === undefined ? bundledModel(cacheDir) : modelInFolder(modelDir))
  let kept: { readonly parts: string; readonly recogniser: OfflineRecognizer } | null = null
  return {
    model,
    listen: async (language) => {
      const choice = model.partsFor(language)
      const parts = JSON.stringify(choice)
      if (kept?.parts !== parts)
        kept = { parts, recogniser: await startRecogniser(model.tokens, choice) }
      const { recogniser } = kept
      return (file, piece) => hear(recogniser, file, piece)
    },
    cuts: (file) => cutsOf(startVad(), file),
  }
}
