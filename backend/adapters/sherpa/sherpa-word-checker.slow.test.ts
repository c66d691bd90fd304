import { join } from "node:path"
import { assert, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { AudioTools } from "../../ports/audio.ts"
import { Transcriber } from "../../ports/transcriber.ts"
import { WordChecker } from "../../ports/word-checker.ts"
import { ffmpegSound } from "../ffmpeg/ffmpeg-audio.ts"
import { aFolder, ffmpeg, makeSound } from "../ffmpeg/recording.fixture.ts"
import { sherpaTranscriber } from "./sherpa-transcriber.ts"
import { sherpaWordChecker } from "./sherpa-word-checker.ts"
import { austen } from "./voice.fixture.ts"

/** Prepares the told story, hears it, and has the words checked from what is played of it. */
const toldStory = Effect.gen(function* () {
  const folder = yield* aFolder
  const original = join(folder, "austen.wav")
  const inputs = austen.files.flatMap((file) => ["-i", file])
  const parts = austen.files.map((_, at) => `[${String(at)}]apad=pad_dur=0.8[p${String(at)}];`)
  const all = austen.files.map((_, at) => `[p${String(at)}]`).join("")
  const graph = `${parts.join("")}${all}concat=n=${String(austen.files.length)}:v=0:a=1`
  makeSound(...inputs, "-filter_complex", graph, original)
  const sound = yield* AudioTools
  const { seconds } = yield* sound.probe(original)
  const to = { playback: join(folder, "playback.m4a"), samples: join(folder, "samples.f32") }
  yield* sound.prepare({ takes: [{ original, seconds }] }, to, () => undefined)
  const transcriber = yield* Transcriber
  const { phrases } = yield* transcriber.transcribe(
    { path: to.samples, seconds },
    "en",
    () => undefined,
  )
  return { playback: to.playback, phrases, seconds }
})

const tools = Layer.unwrap(
  Effect.map(aFolder, (cacheDir) =>
    Layer.mergeAll(
      ffmpegSound({ ffmpeg }),
      sherpaTranscriber({ cacheDir }),
      sherpaWordChecker({ cacheDir }),
    ),
  ),
)

it.layer(tools, { excludeTestServices: true, timeout: "60 seconds" })("a told story", (it) => {
  it.effect("R770 has the words marked that were heard wrong, and hardly another", () =>
    Effect.gen(function* () {
      const { playback, phrases, seconds } = yield* toldStory
      const wrong = [
        ["leisure", "pleasure"],
        ["prudently", "presently"],
        ["amiable woman", "able woman"],
      ] as const
      const heard = phrases.map(({ text, ...times }) => ({
        ...times,
        text: wrong.reduce((words, [right, instead]) => words.replace(right, instead), text),
      }))
      const sound = yield* AudioTools
      const samples = yield* sound.excerpt(playback, { from: 0, to: seconds })
      const found = yield* (yield* WordChecker).check({ samples, phrases: heard })
      const marked = heard.flatMap(({ text }, at) =>
        (found[at] ?? []).map(({ from, to }) => text.slice(from, to)),
      )
      for (const word of ["pleasure", "presently", "able"]) assert.include(marked, word)
      // Of 68 words.
      assert.isAtMost(marked.length, 6)
    }).pipe(Effect.scoped),
  )

  it.effect("R770 is read in parts of what is played, with the same words", () =>
    Effect.gen(function* () {
      const { playback, phrases } = yield* toldStory
      const sound = yield* AudioTools
      const checker = yield* WordChecker
      const last = phrases.at(-1)
      if (last === undefined) return assert.fail("nothing was heard")
      const from = last.start - 0.5
      const samples = yield* sound.excerpt(playback, { from, to: last.end + 60 })
      assert.isAtMost(samples.length / 16_000, last.end + 3 - from)
      const found = yield* checker.check({
        samples,
        phrases: [{ ...last, start: 0.5, end: last.end - from }],
      })
      assert.deepStrictEqual(found, [[]])
    }).pipe(Effect.scoped),
  )
})
