import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { transcriberContract } from "../../ports/transcriber.contract.ts"
import { aFolder, codecOf, ffmpeg, makeSound } from "../ffmpeg/recording.fixture.ts"
import { ffmpegSound } from "../ffmpeg/ffmpeg-audio.ts"
import { austen, german, kennedy, spoken } from "./voice.fixture.ts"
import { heardAs } from "./transcripts.fixture.ts"
import { sherpaTranscriber } from "./sherpa-transcriber.ts"

const folder = mkdtempSync(join(tmpdir(), "kintale-voices-"))
afterAll(() => rmSync(folder, { recursive: true }))
const speech = join(folder, "speech.f32")
makeSound("-i", kennedy.file, "-ac", "1", "-ar", "16000", "-f", "f32le", speech)

transcriberContract("sherpa", sherpaTranscriber({ cacheDir: folder }), {
  speech,
  language: "en",
  seconds: 11,
  unknown: "es",
  folder: aFolder,
})

const tools = Layer.merge(ffmpegSound({ ffmpeg }), sherpaTranscriber({ cacheDir: folder }))
it.layer(tools, { excludeTestServices: true, timeout: "60 seconds" })("a told story", (it) => {
  it.effect("keeps the words everybody knows", () =>
    Effect.gen(function* () {
      const original = join(folder, "kennedy.webm")
      makeSound("-i", kennedy.file, ...codecOf.webm, original)
      const { words } = yield* heardAs(original)
      assert.include(spoken(words).join(" "), "ask not what your country can do for you")
    }),
  )

  it.effect("R121 in another language than was said is doubted", () =>
    Effect.gen(function* () {
      const original = join(folder, "german.wav")
      makeSound("-i", german.file, original)
      assert.isTrue((yield* heardAs(original)).isDoubtful)
    }),
  )

  it.effect("R750 of a sentence in another language is doubted, and of one in English is not", () =>
    Effect.gen(function* () {
      const short = join(folder, "short.wav")
      makeSound("-t", "3", "-i", german.file, short)
      assert.isTrue((yield* heardAs(short)).isDoubtful)
      makeSound("-y", "-i", austen.files[1] ?? "", short)
      assert.isFalse((yield* heardAs(short)).isDoubtful)
    }),
  )

  it.effect("R751 that goes on in another language says from when on it is in doubt", () =>
    Effect.gen(function* () {
      const original = join(folder, "two-languages.wav")
      const files = [...austen.files, german.file]
      const all = files
        .map((_, at) => `[${String(at)}]aresample=16000,apad=pad_dur=1[r${String(at)}];`)
        .join("")
      const parts = files.map((_, at) => `[r${String(at)}]`).join("")
      const graph = `${all}${parts}concat=n=${String(files.length)}:v=0:a=1`
      makeSound(...files.flatMap((file) => ["-i", file]), "-filter_complex", graph, original)
      const { isDoubtful, doubtfulParts } = yield* heardAs(original)
      assert.isFalse(isDoubtful)
      assert.lengthOf(doubtfulParts, 1)
      // Its first sentence is one that both models take for the same English.
      assert.approximately(doubtfulParts[0]?.start ?? 0, 33, 4)
      assert.approximately(doubtfulParts[0]?.end ?? 0, 42.9, 2)
    }),
  )
})
