import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Transcriber } from "../../ports/transcriber.ts"
import { codecOf, ffmpeg, kinds, makeSound } from "../ffmpeg/recording.fixture.ts"
import { ffmpegSound } from "../ffmpeg/ffmpeg-audio.ts"
import { austen, wordErrorRate } from "./voice.fixture.ts"
import { longestPiece } from "./segment-speech.ts"
import { heardAs } from "./transcripts.fixture.ts"
import { sherpaTranscriber } from "./sherpa-transcriber.ts"

const folder = mkdtempSync(join(tmpdir(), "kintale-voices-"))
afterAll(() => rmSync(folder, { recursive: true }))

const tools = Layer.merge(ffmpegSound({ ffmpeg }), sherpaTranscriber({ cacheDir: folder }))
const joined = [
  ...austen.files.flatMap((file) => ["-i", file]),
  "-filter_complex",
  `${austen.files.map((_, at) => `[${String(at)}]apad=pad_dur=0.8[p${String(at)}];`).join("")}${austen.files
    .map((_, at) => `[p${String(at)}]`)
    .join("")}concat=n=${String(austen.files.length)}:v=0:a=1`,
]

it.layer(tools, { excludeTestServices: true, timeout: "60 seconds" })("a told story", (it) => {
  for (const kind of kinds)
    it.effect(`sent as ${kind} is written down with at most 8 words of 100 wrong`, () =>
      Effect.gen(function* () {
        const original = join(folder, `austen.${kind}`)
        makeSound(...joined, ...codecOf[kind], original)
        const { words, isDoubtful } = yield* heardAs(original)
        assert.isAtMost(wordErrorRate(austen.words, words), 0.08)
        assert.isFalse(isDoubtful)
      }),
    )

  it.effect("R91 told without a pause is heard in short pieces, each word once", () =>
    Effect.gen(function* () {
      const samples = join(folder, "unbroken.f32")
      const times = 4
      const once = austen.files.map((_, at) => `[${String(at)}]`).join("")
      const graph = [
        `${once}concat=n=${String(austen.files.length)}:v=0:a=1`,
        `aloop=loop=${String(times - 1)}:size=2000000`,
        "silenceremove=stop_periods=-1:stop_duration=0.08:stop_threshold=-38dB",
        // At this speed no gap is left that the detector would take for a pause.
        "atempo=1.25",
      ].join(",")
      const inputs = austen.files.flatMap((file) => ["-i", file])
      const raw = ["-ac", "1", "-ar", "16000", "-f", "f32le"]
      makeSound(...inputs, "-filter_complex", graph, ...raw, samples)
      const reached: Array<number> = []
      const { phrases } = yield* (yield* Transcriber).transcribe(
        { path: samples, seconds: 72 },
        "en",
        (_, secondsDone) => reached.push(secondsDone),
      )
      for (const { start, end } of phrases) assert.isAtMost(end - start, longestPiece)
      assert.isAtLeast(new Set(reached).size, times)
      const told = Array.from({ length: times }, () => austen.words).join(" ")
      assert.isAtMost(wordErrorRate(told, phrases.map((phrase) => phrase.text).join(" ")), 0.08)
    }),
  )
})
