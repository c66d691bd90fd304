import { sileroPath } from "./bundled-model.ts"
import { cutsOf, vadWindow } from "./cut.ts"
import { sampleRate, type SamplesFile } from "./samples-file.ts"

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

/** Where somebody speaks in a recording, cut to be heard; without a model that hears. */
export async function* speechIn(file: SamplesFile) {
  yield* cutsOf(await startVad(), file)
}
