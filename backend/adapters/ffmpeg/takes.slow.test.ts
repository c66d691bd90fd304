import { createHash } from "node:crypto"
import { readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { peakCount, AudioTools } from "../../ports/audio.ts"
import { aFolder, ffmpeg, filesIn } from "./recording.fixture.ts"
import { ffmpegSound } from "./ffmpeg-audio.ts"
import { lostOfAll } from "./missing-audio.ts"
import { prepare } from "./prepare.ts"
import { playedSeconds, sung, toneAfterSeek, toneOfSamples, type Sung } from "./takes.fixture.ts"

const hashOf = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex")

/** Has takes prepared. Nothing depends on how long each was found to be before, but how far it tells to be. */
const preparedFrom = (originals: ReadonlyArray<string>, seconds = 3) =>
  Effect.gen(function* () {
    const sound = yield* AudioTools
    const folder = yield* aFolder
    const files = { playback: join(folder, "playback.m4a"), samples: join(folder, "samples") }
    const takes = originals.map((original) => ({ original, seconds }))
    const reports: Array<number> = []
    const made = yield* sound.prepare({ takes }, files, (part) => reports.push(part))
    return { ...made, ...files, reports, left: filesIn(folder) }
  })

const [low, high] = [400, 1_000]
const first = { hertz: low, seconds: 3.73 }
const second = { hertz: high, seconds: 2.29 }
const pairs: Readonly<Record<string, readonly [Sung, Sung]>> = {
  "two of Chromium's": [
    { as: "webm", ...first },
    { as: "webm", ...second },
  ],
  "two of Safari's": [
    { as: "mp4", ...first },
    { as: "mp4", ...second },
  ],
  "one of Chromium's and one of Safari's": [
    { as: "webm", ...first },
    { as: "mp4", ...second },
  ],
  "one of Safari's that broke off and one of Chromium's": [
    { as: "mp4", ...first, torn: 0.7 },
    { as: "webm", ...second },
  ],
  "one of Chromium's that broke off and another": [
    { as: "webm", ...first, torn: 0.6 },
    { as: "webm", ...second },
  ],
}

it.layer(ffmpegSound({ ffmpeg }), { excludeTestServices: true })("a story of parts", (it) => {
  for (const [what, parts] of Object.entries(pairs))
    it.effect(`R380 R381 is played as one: ${what}, the right part after each seek`, () =>
      Effect.gen(function* () {
        const folder = yield* aFolder
        const originals = parts.map((part) => sung(folder, part))
        const before = originals.map(hashOf)
        const made = yield* preparedFrom(originals)

        const decoded = originals.map(playedSeconds)
        for (const [at, seconds] of decoded.entries())
          assert.closeTo(made.takes[at] ?? 0, seconds, 0.001)
        const sum = decoded.reduce((one, other) => one + other)
        assert.closeTo(made.seconds, sum, 0.002)
        assert.closeTo(playedSeconds(made.playback), sum, 0.05)
        assert.strictEqual(statSync(made.samples).size, Math.round(made.seconds * 64_000))
        assert.lengthOf(made.peaks, peakCount)

        const [joint = 0] = made.takes
        for (const [at, tone] of [
          [joint - 0.15, low],
          [joint + 0.05, high],
          [joint + 1, high],
        ] as const) {
          assert.strictEqual(toneAfterSeek(made.playback, at, [low, high]), tone, `${String(at)} s`)
          assert.strictEqual(toneOfSamples(made.samples, at, [low, high]), tone, `${String(at)} s`)
        }
        assert.deepStrictEqual(originals.map(hashOf), before, "originals stay as they came")
        assert.deepStrictEqual(made.left, ["playback.m4a", "samples"])
        assert.strictEqual(made.reports.at(-1), 1)
        assert.isTrue(made.reports.every((part, at) => part > (made.reports[at - 1] ?? 0)))
      }),
    )

  it.effect(
    "R381 begins its twentieth part where nineteen parts end, to the ear and in words",
    () =>
      Effect.gen(function* () {
        const folder = yield* aFolder
        const short = sung(folder, { as: "mp4", hertz: low, seconds: 0.517 })
        const last = sung(folder, { as: "webm", hertz: high, seconds: 0.5 })
        const made = yield* preparedFrom([...Array.from({ length: 19 }, () => short), last], 0.5)
        const joint = made.takes.slice(0, 19).reduce((one, other) => one + other)
        for (const heard of [
          (at: number) => toneAfterSeek(made.playback, at, [low, high]),
          (at: number) => toneOfSamples(made.samples, at, [low, high]),
        ]) {
          assert.strictEqual(heard(joint - 0.11), low)
          assert.strictEqual(heard(joint + 0.01), high)
        }
      }),
  )

  it.effect(
    "R382 of which one part is torn has the whole of the others, and says what is lost",
    () =>
      Effect.gen(function* () {
        const folder = yield* aFolder
        const torn = sung(folder, { as: "m4a", hertz: low, seconds: 6, torn: 0.5 })
        const whole = sung(folder, { as: "webm", ...second })
        const made = yield* preparedFrom([torn, whole])
        const [some = 0, all = 0] = made.takes
        assert.closeTo(some, 3, 0.2)
        assert.closeTo(all, second.seconds, 0.05)
        assert.strictEqual(made.lost?.where, "within")
        assert.closeTo(made.lost?.seconds ?? 0, 3, 0.2)
        assert.strictEqual(toneAfterSeek(made.playback, some + 0.05, [low, high]), high)
      }),
  )

  it.effect("R382 of which one part cannot be read any more is made of the others", () =>
    Effect.gen(function* () {
      const folder = yield* aFolder
      const sound = yield* AudioTools
      const to = (name: string) => ({
        playback: join(folder, name),
        samples: `${join(folder, name)}.f32`,
      })
      const gone = join(folder, "gone.webm")
      const whole = sung(folder, { as: "webm", ...second })
      writeFileSync(gone, readFileSync(whole).fill(0, 200))
      const takes = [whole, gone, whole].map((original) => ({ original, seconds: second.seconds }))
      const made = yield* sound.prepare({ takes }, to("two"), () => {})
      assert.deepStrictEqual(
        made.takes.map((seconds) => Math.round(seconds * 10) / 10),
        [2.3, 0, 2.3],
      )
      assert.deepStrictEqual(made.lost, { seconds: second.seconds, where: "within" })
      assert.closeTo(playedSeconds(to("two").playback), made.seconds, 0.05)
      const [, unread] = takes
      const none = yield* Effect.flip(
        sound.prepare({ takes: unread ? [unread, unread] : [] }, to("none"), () => {}),
      )
      assert.isTrue(none._tag === "SoundUnreadable" && none.why === "damaged")
    }),
  )

  it.effect(
    "R383 is never longer than a story may be, whatever its parts say, and leaves nothing",
    () =>
      Effect.gen(function* () {
        const folder = yield* aFolder
        const original = sung(folder, { as: "mp4", ...first })
        const to = yield* aFolder
        const files = { playback: join(to, "playback"), samples: join(to, "samples") }
        const takes = [original, original, original].map((path) => ({ original: path, seconds: 1 }))
        const telling = { report: () => {}, hearable: () => {} }
        const failure = yield* Effect.flip(prepare(ffmpeg, { takes, most: 7 }, files, telling))
        assert.isTrue(failure._tag === "SoundUnreadable" && failure.why === "damaged")
        assert.deepStrictEqual(filesIn(to), [])
      }),
  )
})

it("R382 what is missing of parts is added up, and is the end only where nothing comes behind", () => {
  const [end, within] = [
    { seconds: 3, where: "end" },
    { seconds: 4, where: "within" },
  ] as const
  assert.isNull(lostOfAll([null, null]))
  assert.deepStrictEqual(lostOfAll([null, end]), end)
  assert.deepStrictEqual(lostOfAll([end, null]), { seconds: 3, where: "within" })
  assert.deepStrictEqual(lostOfAll([within, end]), { seconds: 7, where: "within" })
})
