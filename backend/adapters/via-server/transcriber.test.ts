import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { type RpcResponse, isAnswerTo, WorkerRpc } from "../../ports/worker-rpc.ts"
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
const relay = (text: string, languageOf: (nth: number) => string = () => "en") => {
  let asked = 0
  return Layer.succeed(
    WorkerRpc,
    WorkerRpc.of({
      ask: (question) => {
        const language = languageOf((asked += 1))
        const answer: RpcResponse = { _tag: "Heard", language, text, segments: null }
        return isAnswerTo(question, answer) ? Effect.succeed(answer) : Effect.die("not asked")
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

it.live("R261 a story's language is the one most spoken, whatever was expected @slow", () =>
  Effect.gen(function* () {
    const french = ears("Il pleuvait. Nous sommes partis.", (nth) => (nth === 1 ? "de" : "fr"))
    const { language, phrases, isDoubtful } = yield* heardBy(french, "es")
    assert.strictEqual(language, "fr")
    assert.deepStrictEqual([...new Set(phrases.map((phrase) => phrase.language))], ["de", "fr"])
    assert.isFalse(isDoubtful)
  }),
)

it.live(
  "R267 words from elsewhere are doubted only where there are none of much speech @slow",
  () =>
    Effect.gen(function* () {
      const { phrases, isDoubtful } = yield* heardBy(ears(" \n"), null)
      assert.deepStrictEqual(phrases, [])
      assert.isTrue(isDoubtful)
    }),
)
