import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { soundContract } from "../../ports/audio.contract.ts"
import { AudioTools } from "../../ports/audio.ts"
import { austen, kennedy } from "../sherpa/voice.fixture.ts"
import {
  aFolder,
  codecOf,
  ffmpeg,
  filesIn,
  kinds,
  makeSound,
  type Kind,
} from "./recording.fixture.ts"
import { ffmpegSound } from "./ffmpeg-audio.ts"

const folder = mkdtempSync(join(tmpdir(), "kintale-sounds-"))
afterAll(() => rmSync(folder, { recursive: true }))
const at = (name: string) => join(folder, name)
const [sentence = ""] = austen.files
/** As telephones write into a file where it was recorded. */
const spot = "+51.0987+017.0345/"
/** A quiet stereo recording with a title, an artist and a position, none of which should be kept. */
const recording = (kind: Kind) => {
  const written = { title: "<script>alert(1)</script>", artist: "\u001b[31m", location: spot }
  const tags = Object.entries(written).flatMap(([tag, text]) => ["-metadata", `${tag}=${text}`])
  const far = ["-af", "volume=-18dB", "-ac", "2", "-ar", "48000", "-t", "5"]
  makeSound("-i", sentence, ...far, ...codecOf[kind], ...tags, at(`voice.${kind}`))
  return at(`voice.${kind}`)
}
const recordings = {
  mp3: recording("mp3"),
  m4a: recording("m4a"),
  wav: recording("wav"),
  webm: recording("webm"),
}
makeSound("-f", "lavfi", "-i", "anullsrc=r=48000:cl=mono", "-t", "3", at("silence.wav"))

soundContract("ffmpeg", ffmpegSound({ ffmpeg }), {
  recordings,
  seconds: 5,
  other: sentence,
  silence: at("silence.wav"),
  folder: aFolder,
})

/** Integrated loudness in LUFS and true peak in dB, measured by ffmpeg itself. */
const measured = (path: string) => {
  const report = makeSound("-i", path, "-af", "ebur128=peak=true", "-f", "null", "-")
  const last = report.slice(report.lastIndexOf("Summary:"))
  const number = (pattern: RegExp) => Number(pattern.exec(last)?.[1])
  return { loudness: number(/I:\s+(-?[\d.]+) LUFS/), peak: number(/Peak:\s+(-?[\d.]+) dBFS/) }
}

const prepared = (original: string, folder: string) =>
  Effect.gen(function* () {
    const sound = yield* AudioTools
    const files = { playback: join(folder, "playback.m4a"), samples: join(folder, "samples.f32") }
    const { seconds } = yield* sound.probe(original)
    const made = yield* sound.prepare({ takes: [{ original, seconds }] }, files, () => {})
    return { ...made, ...files }
  })

/** Which of the four seconds has the highest peaks. */
const loudestMoment = (peaks: ReadonlyArray<number>) =>
  (peaks.indexOf(Math.max(...peaks)) / peaks.length) * 4

it.layer(ffmpegSound({ ffmpeg }), { excludeTestServices: true })("a prepared recording", (it) => {
  for (const [what, original] of [
    ["whispered far away", recordings.webm],
    ["shouted near the microphone", kennedy.file],
  ] as const)
    it.effect(`plays as loud as every other one when it was ${what}`, () =>
      Effect.gen(function* () {
        const folder = yield* aFolder
        const wave = join(folder, "original.wav")
        makeSound("-i", original, wave)
        const { playback, peaks } = yield* prepared(wave, folder)
        const { loudness, peak } = measured(playback)
        assert.closeTo(loudness, -16, 1.5)
        assert.isAtMost(peak, -1.4)
        assert.isAbove(Math.max(...peaks), 0.5)
      }),
    )

  it.effect("is not cut off for the ear of the speech engine", () =>
    Effect.gen(function* () {
      const folder = yield* aFolder
      const wave = join(folder, "original.wav")
      makeSound("-i", kennedy.file, wave)
      const { samples } = yield* prepared(wave, folder)
      const heard = new Float32Array(Uint8Array.from(readFileSync(samples)).buffer)
      assert.isTrue(heard.every((sample) => Math.abs(sample) < 1.0001))
    }),
  )

  it.effect("brings none of the original's tags along, and its length stands in front", () =>
    Effect.gen(function* () {
      const { playback } = yield* prepared(recordings.mp3, yield* aFolder)
      assert.include(readFileSync(recordings.mp3).toString("latin1"), spot)
      const bytes = readFileSync(playback).toString("latin1")
      assert.notInclude(bytes, "51.0987")
      assert.notInclude(bytes, "script")
      assert.notInclude(bytes, "\u001b[31m")
      assert.isBelow(bytes.indexOf("moov"), bytes.indexOf("mdat"))
    }),
  )

  it.effect("replaces what stood there, and leaves nothing else", () =>
    Effect.gen(function* () {
      const folder = yield* aFolder
      yield* prepared(recordings.mp3, folder)
      const first = readFileSync(join(folder, "samples.f32"))
      yield* prepared(recordings.mp3, folder)
      assert.isTrue(first.equals(readFileSync(join(folder, "samples.f32"))))
      assert.deepStrictEqual(filesIn(folder), ["playback.m4a", "samples.f32"])
    }),
  )

  for (const kind of kinds)
    it.effect(`of ${kind} keeps words at the second they were said`, () =>
      Effect.gen(function* () {
        const folder = yield* aFolder
        const knock = join(folder, `knock.${kind}`)
        const once = "aevalsrc='if(between(t,2,2.05),sin(2000*t),0)':s=48000:d=4"
        makeSound("-f", "lavfi", "-i", once, ...codecOf[kind], knock)
        const { playback, peaks } = yield* prepared(knock, folder)
        assert.closeTo(loudestMoment(peaks), 2, 0.08)
        if (kind !== "mp3") return
        const again = yield* prepared(playback, yield* aFolder)
        assert.closeTo(loudestMoment(again.peaks), 2, 0.12)
      }),
    )
})
