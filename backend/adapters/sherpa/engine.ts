import type { OfflineRecognizer } from "sherpa-onnx-node"
import { sileroPath } from "./bundled-model.ts"
import { cutsOf, vadWindow, type Cut, type Piece } from "./cut.ts"
import { withoutInvented } from "./invented.ts"
import { sampleRate, type SamplesFile } from "./samples-file.ts"
import type { ModelChoice, SpeechModel } from "./speech-model.ts"

export interface HeardPiece {
  readonly text: string
  /** ISO 639-1, from models that tell languages apart. */
  readonly language: string | null
}

/** Hears one piece; several may be asked at the same time. */
export type Listener = (file: SamplesFile, piece: Piece) => Promise<HeardPiece>

/** Speech found and understood, without order, progress or mending. */
export interface Engine {
  /** Gets the weights into memory, for one language where the model wants to be told; those of the last call stay there. */
  readonly listen: (language: string | null) => Promise<Listener>
  readonly cuts: (file: SamplesFile) => AsyncGenerator<Cut, void>
}

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
  const from = Math.round((start - Math.min(margin, pauseBefore / 2)) * sampleRate)
  const to = Math.round((end + Math.min(margin, pauseAfter / 2)) * sampleRate)
  const samples = await file.read(from, to - from)
  const stream = recogniser.createStream()
  stream.acceptWaveform({ samples, sampleRate })
  const { text, lang } = await recogniser.decodeAsync(stream)
  const language = /[a-z]{2}/.exec(lang ?? "")?.[0] ?? null
  return { text: withoutInvented(text, samples.length / sampleRate), language }
}

/** The native part is loaded when it is needed, not with this file: it may be missing, and it is large. */
const native = async () => (await import("sherpa-onnx-node")).default

const startRecogniser = async (model: SpeechModel, parts: ModelChoice) =>
  (await native()).OfflineRecognizer.createAsync({
    featConfig: { sampleRate, featureDim: 80 },
    modelConfig: {
      ...parts,
      tokens: await model.tokens(),
      // A thread for each of several pieces is twice as fast as several threads for one piece:
      // 600 s of speech on 2 cores took 16 s against 35 s.
      numThreads: 1,
      provider: "cpu",
    },
  })

const startVad = async () =>
  new (await native()).Vad(
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

export const startEngine = (model: SpeechModel): Engine => {
  let kept: { readonly parts: string; readonly recogniser: Promise<OfflineRecognizer> } | null =
    null
  return {
    listen: async (language) => {
      const choice = model.partsFor(language)
      const parts = JSON.stringify(choice)
      if (kept?.parts !== parts) kept = { parts, recogniser: startRecogniser(model, choice) }
      const mine = kept
      const recogniser = await mine.recogniser.catch((error: unknown) => {
        // What failed to start is started anew the next time.
        if (kept === mine) kept = null
        throw error
      })
      return (file, piece) => hear(recogniser, file, piece)
    },
    cuts: async function* (file) {
      yield* cutsOf(await startVad(), file)
    },
  }
}
