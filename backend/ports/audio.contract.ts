import { readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, it } from "@effect/vitest"
import { Effect, type Layer, type Scope } from "effect"
import { promises, type Lacking } from "./contract.fixture.ts"
import { peakCount, AudioTools, type AudioInfo } from "./audio.ts"

/** What a test run has to provide. */
interface SoundSamples {
  /** The same recording of `seconds` in every allowed format. */
  readonly recordings: Readonly<Record<AudioInfo["container"], string>>
  readonly seconds: number
  /** Audio in a format that is not allowed. */
  readonly other: string
  readonly silence: string
  readonly folder: Effect.Effect<string, never, Scope.Scope>
}

const mediaTypes = { mp3: "audio/mpeg", m4a: "audio/mp4", wav: "audio/wav", webm: "audio/webm" }
const kinds = ["mp3", "m4a", "wav", "webm"] as const

/** Prepares a recording into a new folder and returns the result. */
const prepared = (samples: SoundSamples, original: string) =>
  Effect.gen(function* () {
    const sound = yield* AudioTools
    const folder = yield* samples.folder
    const files = { playback: join(folder, "playback"), samples: join(folder, "samples") }
    const reports: Array<number> = []
    const { seconds } = yield* sound.probe(original)
    const made = yield* sound.prepare({ takes: [{ original, seconds }] }, files, (part) =>
      reports.push(part),
    )
    return { ...made, files, reports }
  })

/** The contract of every Sound adapter. */
export const soundContract = (
  name: string,
  layer: Layer.Layer<AudioTools>,
  samples: SoundSamples,
  lacking: Lacking = new Map(),
) =>
  it.layer(layer, { timeout: "60 seconds", excludeTestServices: true })(`${name}:`, (it) => {
    const promise = promises(it, lacking)

    for (const kind of kinds)
      promise(`tells ${kind} by its content and measures its length`, () =>
        Effect.gen(function* () {
          const { seconds, ...facts } = yield* (yield* AudioTools).probe(samples.recordings[kind])
          assert.deepStrictEqual(facts, { container: kind, mediaType: mediaTypes[kind] })
          assert.closeTo(seconds, samples.seconds, 0.12)
        }),
      )

    for (const kind of kinds)
      promise(`makes of ${kind} a file to play, samples to hear and peaks to draw`, () =>
        Effect.gen(function* () {
          const made = yield* prepared(samples, samples.recordings[kind])
          assert.closeTo(made.seconds, samples.seconds, 0.12)
          assert.isNull(made.lost)
          assert.strictEqual(statSync(made.files.samples).size, Math.round(made.seconds * 64_000))
          const playback = yield* (yield* AudioTools).probe(made.files.playback)
          assert.strictEqual(playback.container, "m4a")
          assert.closeTo(playback.seconds, samples.seconds, 0.15)
          assert.lengthOf(made.peaks, peakCount)
          assert.isTrue(made.peaks.every((peak) => peak >= 0 && peak <= 1))
          assert.isAbove(Math.max(...made.peaks), 0.1)
        }),
      )

    promise("tells its progress forwards only, to the end", () =>
      Effect.gen(function* () {
        const { reports } = yield* prepared(samples, samples.recordings.m4a)
        assert.strictEqual(reports.at(-1), 1)
        assert.isTrue(reports.every((part, at) => part > (reports[at - 1] ?? 0)))
      }),
    )

    promise("leaves silence silent", () =>
      Effect.gen(function* () {
        const { peaks, lost } = yield* prepared(samples, samples.silence)
        assert.isNull(lost)
        assert.deepStrictEqual(
          peaks,
          Array.from({ length: peakCount }, () => 0),
        )
      }),
    )

    promise("names a kind of sound that is not allowed", () =>
      Effect.gen(function* () {
        const failure = yield* Effect.flip((yield* AudioTools).probe(samples.other))
        assert.strictEqual(failure._tag, "SoundNotAllowed")
      }),
    )

    promise("refuses what is no sound, and does not touch it", () =>
      Effect.gen(function* () {
        const path = join(yield* samples.folder, "letter.mp3")
        writeFileSync(path, "Dear Ann, the farm is sold.")
        const failure = yield* Effect.flip((yield* AudioTools).probe(path))
        assert.isTrue(failure._tag === "SoundUnreadable" && failure.why === "not sound")
        assert.strictEqual(readFileSync(path, "utf8"), "Dear Ann, the farm is sold.")
      }),
    )

    promise("R95 tells a file of nothing from one that is damaged", () =>
      Effect.gen(function* () {
        const sound = yield* AudioTools
        const path = join(yield* samples.folder, "nothing.wav")
        const whyOf = (bytes: Uint8Array) => {
          writeFileSync(path, bytes)
          return Effect.map(Effect.flip(sound.probe(path)), (failure) =>
            failure._tag === "SoundUnreadable" ? failure.why : failure._tag,
          )
        }
        assert.strictEqual(yield* whyOf(new Uint8Array()), "empty")
        const cut = readFileSync(samples.recordings.m4a).subarray(0, 200)
        assert.strictEqual(yield* whyOf(cut), "damaged")
      }),
    )
    promise("R97 tells how much of a file that was cut is missing", () =>
      Effect.gen(function* () {
        const path = join(yield* samples.folder, "cut.wav")
        const bytes = readFileSync(samples.recordings.wav)
        writeFileSync(path, bytes.subarray(0, bytes.length * 0.4))
        const { seconds, lost } = yield* prepared(samples, path)
        assert.strictEqual(lost?.where, "end")
        assert.closeTo(seconds + (lost?.seconds ?? 0), samples.seconds, 0.12)
      }),
    )
    promise("a file that is not there is no damaged one", () =>
      Effect.gen(function* () {
        const sound = yield* AudioTools
        const folder = yield* samples.folder
        const original = join(folder, "gone.wav")
        const files = { playback: join(folder, "playback"), samples: join(folder, "samples") }
        const failures = [
          yield* Effect.flip(sound.probe(original)),
          yield* Effect.flip(sound.prepare({ takes: [{ original, seconds: 1 }] }, files, () => {})),
        ]
        for (const failure of failures) assert.strictEqual(failure._tag, "SoundUnfinished")
      }),
    )
    promise("says that its tools are there", () =>
      Effect.flatMap(AudioTools, (sound) => sound.check),
    )
  })
