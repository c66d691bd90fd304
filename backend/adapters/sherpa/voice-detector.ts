import { sileroPath } from "./bundled-model.ts"
import { cutsOf, vadWindow, type Cut } from "./segment-speech.ts"
import { partOf, sampleRate, type SamplesFile } from "./samples-file.ts"

/** The detector's buffer in seconds of speech; it splits at 15. */
const longestSpeech = 60

/** The native library is loaded at first use, because it may be missing and is large. */
export const native = async () => (await import("sherpa-onnx-node")).default

const startVad = async () =>
  new (await native()).Vad(
    {
      sileroVad: {
        model: sileroPath(),
        // Fewer words of soft voices in noise were missed than at the usual 0.5; rain and silence are
        // still not taken for speech.
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

/** A cut in a take, as one in the whole recording. */
const inWhole = (cut: Cut, from: number, to: number): Cut => {
  if (cut._tag === "Quiet") return { ...cut, until: from + cut.until }
  const [start, end] = [from + cut.start, from + cut.end]
  // What comes behind its last words is another take's.
  return { ...cut, start, end, pauseAfter: Math.min(cut.pauseAfter, Math.max(0, to - end)) }
}

/**
 * Where somebody speaks in a recording, cut to be heard; without a model that hears. `joints`: where the
 * takes after the first begin, in seconds. Each is listened to by itself, since whoever is cut off in the
 * middle of a sentence leaves no pause, and is told of in between as quiet, so that nobody joins their
 * cuts again.
 */
export async function* speechIn(file: SamplesFile, joints: ReadonlyArray<number> = []) {
  let from = 0
  for (const to of [...joints, Number.POSITIVE_INFINITY]) {
    if (to <= from) continue
    const take = partOf(file, from, to)
    for await (const cut of cutsOf(await startVad(), take)) yield inWhole(cut, from, to)
    if (Number.isFinite(to)) yield { _tag: "Quiet", until: to } satisfies Cut
    from = to
  }
}
