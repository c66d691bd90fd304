import type { OfflineRecognizer } from "sherpa-onnx-node"
import type { Cut, AudioSegment } from "./segment-speech.ts"
import { withoutInvented } from "./hallucinations.ts"
import { sampleRate, type SamplesFile } from "./samples-file.ts"
import type { ModelChoice, SpeechModel } from "./speech-model.ts"
import { native, speechIn } from "./voice-detector.ts"

export interface SpeechSegment {
  readonly text: string
  /** ISO 639-1, from models that detect the language. */
  readonly language: string | null
}

/** Transcribes one piece, or the same said a little slower; calls may run concurrently. */
export type Listener = (
  file: SamplesFile,
  piece: AudioSegment,
  pace?: "slower",
) => Promise<SpeechSegment>

/**
 * Voice detection and transcription of single pieces; order, progress and punctuation are added
 * elsewhere.
 */
export interface Engine {
  /**
   * Loads the model, for one language where it needs to know; the model of the last call stays in
   * memory.
   */
  readonly listen: (language: string | null) => Promise<Listener>
  /** `joints`: where the takes after the first begin, in seconds. */
  readonly cuts: (file: SamplesFile, joints?: ReadonlyArray<number>) => AsyncGenerator<Cut, void>
}

/**
 * Seconds of audio added around a piece, so that soft beginnings and ends are transcribed; never so
 * much of a pause that a neighbor's words are included. Over ten variants of the recordings in
 * `fixtures` 4.9 % of the words were wrong without a margin, 3.9 % with 0.1 s, 2.7 % with 0.25 s, 4.0 %
 * with 0.4 s.
 */
const margin = 0.25

/** How much longer slower speech takes, and the seconds of silence around it. */
const slowness = 1.075
const quiet = 0.4

/** The same a little slower and lower, with silence around it. */
const slowed = (samples: Float32Array) => {
  const around = Math.round(quiet * sampleRate)
  const slow = new Float32Array(2 * around + Math.floor(samples.length * slowness))
  for (let at = around; at < slow.length - around; at += 1) {
    const from = (at - around) / slowness
    const before = samples[Math.floor(from)] ?? 0
    slow[at] = before + ((samples[Math.floor(from) + 1] ?? before) - before) * (from % 1)
  }
  return slow
}

const hear = async (
  recognizer: OfflineRecognizer,
  file: SamplesFile,
  { start, end, pauseBefore, pauseAfter }: AudioSegment,
  pace?: "slower",
): Promise<SpeechSegment> => {
  const from = Math.round((start - Math.min(margin, pauseBefore / 2)) * sampleRate)
  const to = Math.round((end + Math.min(margin, pauseAfter / 2)) * sampleRate)
  const read = await file.read(from, to - from)
  const samples = pace === "slower" ? slowed(read) : read
  const stream = recognizer.createStream()
  stream.acceptWaveform({ samples, sampleRate })
  const { text, lang } = await recognizer.decodeAsync(stream)
  const language = /[a-z]{2}/.exec(lang ?? "")?.[0] ?? null
  return { text: withoutInvented(text, samples.length / sampleRate), language }
}

const startRecognizer = async (model: SpeechModel, parts: ModelChoice) =>
  (await native()).OfflineRecognizer.createAsync({
    featConfig: { sampleRate, featureDim: 80 },
    modelConfig: {
      ...parts,
      tokens: await model.tokens(),
      // One thread for each of several pieces is twice as fast as several threads for one piece: 600 s
      // of speech on 2 cores took 16 s against 35 s.
      numThreads: 1,
      provider: "cpu",
    },
  })

export const startEngine = (model: SpeechModel): Engine => {
  let kept: { readonly parts: string; readonly recognizer: Promise<OfflineRecognizer> } | null =
    null
  return {
    listen: async (language) => {
      const choice = model.partsFor(language)
      const parts = JSON.stringify(choice)
      if (kept?.parts !== parts) kept = { parts, recognizer: startRecognizer(model, choice) }
      const mine = kept
      const recognizer = await mine.recognizer.catch((error: unknown) => {
        // A start that failed is not kept, so the next call tries again.
        if (kept === mine) kept = null
        throw error
      })
      return (file, piece, pace) => hear(recognizer, file, piece, pace)
    },
    cuts: speechIn,
  }
}
