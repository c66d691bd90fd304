// Whole recordings, made in ways that recorders and cables have, through the real ffmpeg.
import { createHash } from "node:crypto"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { AudioTools } from "../../ports/audio.ts"
import { austen } from "../sherpa/voice.fixture.ts"
import { ffmpegSound } from "./ffmpeg-audio.ts"
import { aFolder, ffmpeg, makeSound } from "./recording.fixture.ts"

const [voice = ""] = austen.files
const hashOf = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex")

/** Integrated loudness in LUFS, measured by ffmpeg itself. */
const loudnessOf = (...input: ReadonlyArray<string>) => {
  const report = makeSound(...input, "-af", "ebur128", "-f", "null", "-")
  return Number(/I:\s+(-?[\d.]+) LUFS/.exec(report.slice(report.lastIndexOf("Summary:")))?.[1])
}

/** A recording made with these arguments of ffmpeg, and what is heard of it. */
const heard = (name: string, ...args: ReadonlyArray<string>) => heardBehind(0, name, args)
/** The same, with as many zeros before it. */
const heardBehind = (zeros: number, name: string, args: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const folder = yield* aFolder
    const original = join(folder, name)
    makeSound(...args, original)
    if (zeros > 0)
      writeFileSync(original, Buffer.concat([Buffer.alloc(zeros), readFileSync(original)]))
    const before = hashOf(original)
    const sound = yield* AudioTools
    const files = { playback: join(folder, "playback.m4a"), samples: join(folder, "samples.f32") }
    const { seconds } = yield* sound.probe(original)
    const made = yield* sound.prepare({ takes: [{ original, seconds }] }, files, () => {})
    assert.strictEqual(hashOf(original), before, "the original stays as it came")
    const samples = ["-f", "f32le", "-ar", "16000", "-ac", "1", "-i", files.samples]
    return {
      ...made,
      loudness: loudnessOf("-i", files.playback),
      /** As the transcriber hears it. */
      spoken: loudnessOf(...samples),
    }
  })

const isHeardWell = ({ loudness, spoken, seconds }: Effect.Success<ReturnType<typeof heard>>) => {
  assert.closeTo(loudness, -16, 1.5)
  assert.isAbove(spoken, -24)
  assert.closeTo(seconds, 7.1, 0.2)
}

it.layer(ffmpegSound({ ffmpeg }), { excludeTestServices: true })("A recorder", (it) => {
  for (const [what, pan, name] of [
    ["inverted", "stereo|c0=c0|c1=-1*c0", "inverted.wav"],
    ["inverted, one softer", "stereo|c0=0.4*c0|c1=-0.5*c0", "inverted.webm"],
    ["all on one side", "stereo|c0=0*c0|c1=c0", "right.wav"],
  ] as const)
    it.effect(`R613 that has its channels ${what} is heard`, () =>
      Effect.gen(function* () {
        const made = yield* heard(name, "-i", voice, "-af", `pan=${pan}`)
        isHeardWell(made)
        assert.strictEqual(made.otherTracks, 0)
      }),
    )

  const silent = ["-f", "lavfi", "-i", "anullsrc=r=44100:cl=mono"]
  const hum = ["-f", "lavfi", "-i", "sine=100:r=44100"]
  for (const [what, ...first] of [
    ["is silent", ...silent],
    ["only hums", ...hum],
  ] as const)
    it.effect(`R614 whose first sound track ${what} is heard by another`, () =>
      Effect.gen(function* () {
        const both = ["-i", voice, "-map", "0:a", "-map", "1:a", "-shortest", "-c:a", "aac"]
        const made = yield* heard("two.m4a", ...first, ...both)
        isHeardWell(made)
        assert.strictEqual(made.otherTracks, 1)
        assert.isAbove(Math.max(...made.peaks) - Math.min(...made.peaks), 0.4)
      }),
    )

  it.effect("R614 whose first sound track ends early is heard as long as the other", () =>
    Effect.gen(function* () {
      const both = ["-i", voice, "-map", "0:a", "-map", "1:a", "-c:a", "libopus"]
      const short = ["-t", "0.5", ...silent]
      isHeardWell(yield* heard("two.webm", ...short, ...both))
    }),
  )

  it.effect("R614 whose first sound track is in a codec that is not read is heard by another", () =>
    Effect.gen(function* () {
      const both = ["-i", voice, "-i", voice, "-map", "0:a", "-map", "1:a"]
      const codecs = ["-c:a:0", "ac3", "-c:a:1", "aac", "-f", "mp4"]
      isHeardWell(yield* heard("two.m4a", ...both, ...codecs))
    }),
  )

  it.effect("R615 of 32-bit floats may be far above full scale, without a distortion", () =>
    Effect.gen(function* () {
      const loud = ["-i", voice, "-af", "volume=30dB", "-c:a", "pcm_f32le"]
      const usual = yield* heard("usual.wav", "-i", voice)
      const above = yield* heard("above.wav", ...loud)
      isHeardWell(above)
      const difference = usual.peaks.map((peak, at) => Math.abs(peak - (above.peaks[at] ?? 0)))
      assert.isBelow(Math.max(...difference), 0.02)
    }),
  )

  it.effect("R616 that was set 60 dB too low is as loud as every other", () =>
    Effect.gen(function* () {
      const soft = ["-i", voice, "-af", "volume=-60dB"]
      isHeardWell(yield* heard("soft.wav", ...soft, "-c:a", "pcm_f32le"))
      isHeardWell(yield* heard("soft16.wav", ...soft))
    }),
  )

  it.effect("R611 that leaves zeros before an MP3 is heard", () =>
    Effect.gen(function* () {
      const made = yield* heardBehind(81_920, "a.mp3", ["-i", voice, "-b:a", "96k"])
      isHeardWell(made)
    }),
  )
})
