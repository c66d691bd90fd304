import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, it } from "@effect/vitest"
import { Effect, type Layer, type Scope } from "effect"
import { promises, type Lacking } from "./contract.fixture.ts"
import { Transcriber } from "./transcriber.ts"

/** What a test run has to provide. */
interface TranscriberSamples {
  /** 16 kHz mono 32-bit float samples of speech in a supported language. */
  readonly speech: string
  readonly language: string
  readonly seconds: number
  /** A language it does not support, if there is one. */
  readonly unknown: string | null
  readonly folder: Effect.Effect<string, never, Scope.Scope>
}

const rate = 16_000

/** Pink noise, like rain or an old tape (Kellet's filter). */
const pinkNoise = (seconds: number) => {
  let state = 1
  let [slow, middle, fast] = [0, 0, 0]
  return Float32Array.from({ length: seconds * rate }, () => {
    state = (state * 48_271) % 2_147_483_647
    const white = state / 1_073_741_824 - 1
    slow = 0.997_65 * slow + white * 0.099_046
    middle = 0.963 * middle + white * 0.296_516_4
    fast = 0.57 * fast + white * 1.052_691_3
    return (slow + middle + fast + white * 0.1848) * 0.05
  })
}

const heardOf = (path: string, seconds: number, language: string | null) =>
  Effect.gen(function* () {
    const told: Array<{ readonly text: string | null; readonly secondsDone: number }> = []
    const { phrases, ...rest } = yield* (yield* Transcriber).transcribe(
      { path, seconds },
      language,
      (phrase, secondsDone) => told.push({ text: phrase?.text ?? null, secondsDone }),
    )
    return { phrases, told, ...rest }
  })

/** The contract of every transcriber. */
export const transcriberContract = (
  name: string,
  layer: Layer.Layer<Transcriber>,
  samples: TranscriberSamples,
  lacking: Lacking = new Map(),
) =>
  it.layer(layer, { timeout: "60 seconds", excludeTestServices: true })(`${name}:`, (it) => {
    const promise = promises(it, lacking)
    const { speech, seconds, language, unknown } = samples

    promise("hears phrases in order, each within the recording, and says the language", () =>
      Effect.gen(function* () {
        const heard = yield* heardOf(speech, seconds, language)
        assert.strictEqual(heard.language, language)
        assert.isNotEmpty(heard.phrases)
        let last = 0
        for (const { start, end, text } of heard.phrases) {
          assert.isAtLeast(start, last)
          assert.isAbove(end, start)
          assert.isAtMost(end, seconds + 0.1)
          assert.strictEqual(text, text.trim())
          assert.notStrictEqual(text, "")
          last = end
        }
      }),
    )

    promise("tells each phrase as it is heard, and how far it is, forwards only, to the end", () =>
      Effect.gen(function* () {
        const { phrases, told } = yield* heardOf(speech, seconds, null)
        assert.deepStrictEqual(
          told.flatMap(({ text }) => text ?? []),
          phrases.map(({ text }) => text),
        )
        assert.isTrue(
          told.every(({ secondsDone }, at) => secondsDone >= (told[at - 1]?.secondsDone ?? 0)),
        )
        assert.closeTo(told.at(-1)?.secondsDone ?? 0, seconds, 0.1)
      }),
    )

    for (const [what, sound] of [
      ["silence", new Float32Array(20 * rate)],
      ["rain", pinkNoise(20)],
      ["a recording without any sound", new Float32Array()],
    ] as const)
      promise(`hears no words in ${what}`, () =>
        Effect.gen(function* () {
          const path = join(yield* samples.folder, "samples.f32")
          writeFileSync(path, sound)
          const { phrases, told } = yield* heardOf(path, sound.length / rate, null)
          assert.deepStrictEqual(phrases, [])
          assert.strictEqual(told.at(-1)?.secondsDone, sound.length / rate)
        }),
      )

    if (unknown !== null)
      promise("says at once that it does not know a language, and how to add it", () =>
        Effect.gen(function* () {
          const failure = yield* Effect.flip(heardOf(speech, seconds, unknown))
          assert.isFalse(failure.canPass)
          assert.include(failure.reason, "This server can transcribe English only.")
          assert.include(failure.reason, "press Try again")
        }),
      )

    promise("fails, and can go on, when the samples are gone", () =>
      Effect.gen(function* () {
        const missing = join(yield* samples.folder, "none")
        const failure = yield* Effect.flip(heardOf(missing, 1, null))
        assert.strictEqual(failure._tag, "EngineError")
        yield* heardOf(speech, seconds, null)
      }),
    )
  })
