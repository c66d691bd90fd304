import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { transcriberContract } from "../../ports/transcriber.contract.ts"
import { aFolder, codecOf, ffmpeg, makeSound } from "../ffmpeg/recording.fixture.ts"
import { ffmpegSound } from "../ffmpeg/ffmpeg-audio.ts"
import { german, kennedy, spoken } from "./voice.fixture.ts"
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
})
