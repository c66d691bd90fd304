import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import {
  type RpcRequest,
  type RpcResponse,
  isResponseTo,
  WorkerRpc,
} from "../../ports/worker-rpc.ts"
import { transcriberContract } from "../../ports/transcriber.contract.ts"
import { Transcriber } from "../../ports/transcriber.ts"
import { aFolder, makeSound } from "../ffmpeg/recording.fixture.ts"
import { austen, kennedy } from "../sherpa/voice.fixture.ts"
import { relayedTranscriber } from "./transcriber.ts"

const folder = mkdtempSync(join(tmpdir(), "kintale-relayed-"))
afterAll(() => rmSync(folder, { recursive: true }))
const raw = ["-ac", "1", "-ar", "16000", "-f", "f32le"]
const speech = join(folder, "speech.f32")
makeSound("-i", kennedy.file, ...raw, speech)
const longer = join(folder, "longer.f32")
const inputs = austen.files.flatMap((file) => ["-i", file])
const parts = austen.files.map((_, at) => `[${String(at)}]`).join("")
const all = `${parts}concat=n=${String(austen.files.length)}:v=0:a=1,aloop=loop=2:size=2000000`
makeSound(...inputs, "-filter_complex", all, ...raw, longer)

/** A machine elsewhere that says the same of every piece, in the language that `languageOf` its number. */
const relay = (
  text: string,
  languageOf: (nth: number) => string = () => "en",
  onAsked: (question: RpcRequest) => void = () => undefined,
) => {
  let asked = 0
  return Layer.succeed(
    WorkerRpc,
    WorkerRpc.of({
      send: (question) => {
        onAsked(question)
        const language = languageOf((asked += 1))
        const answer: RpcResponse = { _tag: "Heard", language, text, segments: null }
        return isResponseTo(question, answer) ? Effect.succeed(answer) : Effect.die("not asked")
      },
    }),
  )
}
const ears = (...given: Parameters<typeof relay>) =>
  relayedTranscriber().pipe(Layer.provide(relay(...given)))

transcriberContract("a transcriber elsewhere", ears("And so, my fellow Americans."), {
  ...{ speech, language: "en", seconds: 11, unknown: null, folder: aFolder },
})

const heardBy = (transcriber: ReturnType<typeof ears>, language: string | null) =>
  Effect.provide(
    Effect.flatMap(Transcriber, ({ transcribe }) =>
      transcribe({ path: longer, seconds: 54 }, language, () => undefined),
    ),
    transcriber,
  )

const french = [
  "Il pleuvait. Nous sommes partis très tôt, le matin. Ma grand-mère portait un panier, mon père menait",
  "le cheval par la bride. Nous avons marché jusqu'au soir, sans dire un mot, vers la vieille rivière et le pont.",
].join(" ")

it.live("R752 a machine elsewhere is told what was said before, in a language it was told", () =>
  Effect.gen(function* () {
    /** What is told with the second piece, once the first is heard. */
    const toldWith = Effect.fnUntraced(function* (spoken: string, expected: string | null) {
      const told: Array<string | null> = []
      const first = Promise.withResolvers<undefined>()
      const piece = (start: number) =>
        ({ _tag: "AudioSegment", start, end: start + 20, pauseBefore: 1, pauseAfter: 1 }) as const
      const cuts = async function* () {
        yield piece(1)
        yield { _tag: "Quiet", until: 25 } as const
        await first.promise
        yield piece(30)
      }
      const machine = relay(
        french,
        () => spoken,
        (asked) => {
          if (asked._tag === "Hear") told.push(asked.previousText)
        },
      )
      const heard = (phrase: unknown, secondsDone: number) => {
        if (phrase === null && secondsDone === 25) first.resolve(undefined)
      }
      yield* Effect.provide(
        Effect.flatMap(Transcriber, ({ transcribe }) =>
          transcribe({ path: longer, seconds: 54 }, expected, heard),
        ),
        relayedTranscriber(cuts).pipe(Layer.provide(machine)),
      )
      return told
    })
    const [none, before] = yield* toldWith("fr", "fr")
    assert.isNull(none)
    assert.isAtLeast(before?.length ?? 0, 150)
    assert.isAtMost(before?.length ?? 0, 200)
    assert.isTrue(french.endsWith(` ${before ?? "nothing"}`))
    assert.deepStrictEqual(yield* toldWith("fr", null), [null, null])
    assert.deepStrictEqual(yield* toldWith("de", "fr"), [null, null])
  }),
)

it.live("R261 a story's language is the one most spoken, whatever was expected @slow", () =>
  Effect.gen(function* () {
    const ours = ears(french, (nth) => (nth === 1 ? "de" : "fr"))
    const { language, phrases, isDoubtful } = yield* heardBy(ours, "es")
    assert.strictEqual(language, "fr")
    assert.deepStrictEqual([...new Set(phrases.map((phrase) => phrase.language))], ["de", "fr"])
    assert.isFalse(isDoubtful)
  }),
)

it.live("R267 words from elsewhere are doubted where much speech gave none @slow", () =>
  Effect.gen(function* () {
    const { phrases, isDoubtful } = yield* heardBy(ears(" \n"), null)
    assert.deepStrictEqual(phrases, [])
    assert.isTrue(isDoubtful)
  }),
)

describe("R267 words from elsewhere", () => {
  /** Whether the words are doubted that come back for pieces of 7 seconds each. */
  const isDoubted = (...texts: ReadonlyArray<string>) => {
    const left = [...texts]
    const machine = WorkerRpc.of({
      send: (question) => {
        const text = left.shift() ?? ""
        const answer: RpcResponse = { _tag: "Heard", language: "zh", text, segments: null }
        return isResponseTo(question, answer) ? Effect.succeed(answer) : Effect.die("not asked")
      },
    })
    const cuts = async function* () {
      for (const at of texts.keys()) {
        const times = { start: at * 10 + 1, end: at * 10 + 8, pauseBefore: 1, pauseAfter: 1 }
        yield { _tag: "AudioSegment", ...times } as const
        yield { _tag: "Quiet", until: at * 10 + 9 } as const
      }
    }
    return Effect.provide(
      Effect.flatMap(Transcriber, ({ transcribe }) =>
        transcribe({ path: longer, seconds: 10 * texts.length }, null, () => undefined),
      ),
      relayedTranscriber(cuts).pipe(Layer.provide(Layer.succeed(WorkerRpc, machine))),
    ).pipe(Effect.map(({ isDoubtful }) => isDoubtful))
  }
  it.live("are doubted where little of the speech was understood", () =>
    Effect.gen(function* () {
      assert.isTrue(yield* isDoubted("", "外面下雨了。", ""))
      assert.isTrue(yield* isDoubted("外面下雨了。", "川".repeat(4_000), "川".repeat(4_000)))
      assert.isFalse(yield* isDoubted("外面下雨了。", "", "我们去了市场。"))
    }),
  )
  it.live("are doubted where the same came back again and again", () =>
    Effect.gen(function* () {
      const again = "Thank you for watching."
      assert.isTrue(yield* isDoubted(again, "外面下雨了。", again, again, again))
      assert.isFalse(yield* isDoubted(again, "外面下雨了。", again, "我们去了市场。", again))
    }),
  )
})
