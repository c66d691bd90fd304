import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import {
  type ModelServer,
  type ModelServerOptions,
  startModelServer,
} from "../../../tests/support/fakes/model-server.ts"
import { RemoteTranscriber } from "../../ports/remote-transcriber.ts"
import { LanguageModel } from "../../ports/language-model.ts"
import { aWav, enginesAt } from "./engine.fixture.ts"
import { serverKinds } from "./server-profiles.ts"

const withServer = <A, E>(
  options: ModelServerOptions,
  work: (server: ModelServer) => Effect.Effect<A, E>,
) =>
  Effect.acquireUseRelease(
    Effect.promise(() => startModelServer(options)),
    work,
    (server) => Effect.promise(() => server.stop()),
  )

const piece = { wav: aWav(4), seconds: 4, previousText: null, names: ["Margaret", "Wrocław"] }
const hear = (language: string | null = null) =>
  Effect.flatMap(RemoteTranscriber, (speech) => speech.hear({ ...piece, language }))
const ask = Effect.flatMap(LanguageModel, (text) =>
  text.ask({
    system: "Answer.",
    data: { told: "It rained." },
    answer: Schema.Struct({ said: Schema.String }),
    name: "answer",
  }),
)
const french = {
  text: "Il pleuvait. On riait.",
  language: "fr",
  segments: [
    { start: 0.2, end: 1.1, text: "Il pleuvait." },
    { start: 1.4, end: 3.2, text: "On riait." },
  ],
}

describe("R253 speech", () => {
  it.effect("of OpenAI comes as text and languages, and is sent with the family's names", () =>
    withServer({}, (server) =>
      Effect.gen(function* () {
        server.hear(() => french)
        const { speech, kinds, calls } = enginesAt(server, "gpt-transcribe")
        const heard = yield* Effect.provide(hear(), speech)
        assert.deepStrictEqual(heard, { text: french.text, language: "fr", segments: null })
        const [asked] = server.asked
        assert.deepInclude(asked?.speech, {
          format: "json",
          language: null,
          keywords: piece.names,
          prompt: null,
          seconds: 4,
          fields: ["file", "model", "response_format", "keywords[]"],
        })
        assert.deepStrictEqual(kinds(), ["answered"])
        assert.deepStrictEqual(calls[0]?.amount, { seconds: 4 })
      }),
    ),
  )

  it.effect(
    "of whisper.cpp is asked for as unknown, one piece at a time, or would be English",
    () =>
      withServer({ kind: "whisper.cpp" }, (server) =>
        Effect.gen(function* () {
          let atOnce = 0
          let most = 0
          server.hear(() => french)
          server.before(async () => {
            atOnce += 1
            most = Math.max(most, atOnce)
            await new Promise((resolve) => setImmediate(resolve))
            atOnce -= 1
          })
          const { speech } = enginesAt(server)
          const all = Effect.all([hear(), hear("de"), hear()], { concurrency: 3 })
          const [heard] = yield* Effect.provide(all, speech)
          assert.deepStrictEqual(heard, french)
          assert.deepStrictEqual(
            server.asked.map((asked) => asked.speech?.language),
            ["auto", "de", "auto"],
          )
          assert.strictEqual(most, 1)
          assert.isEmpty(server.asked.flatMap((asked) => asked.speech?.keywords ?? []))
        }),
      ),
  )

  it.effect.each(["speaches", "vllm"] as const)("of %s comes with times, in any language", (kind) =>
    withServer({ kind, has: [{ id: "a-model" }] }, (server) =>
      Effect.gen(function* () {
        server.hear(() => french)
        const { speech } = enginesAt(server)
        assert.deepStrictEqual(yield* Effect.provide(hear(), speech), french)
        assert.deepInclude(server.asked[0]?.speech, { format: "verbose_json", language: null })
      }),
    ),
  )

  it.effect("of a server that knows no times is asked for without, from then on", () =>
    withServer({ has: [{ id: "a-model" }] }, (server) =>
      Effect.gen(function* () {
        server.hear(() => french)
        const { speech } = enginesAt(server)
        const heard = yield* Effect.provide(Effect.andThen(hear(), hear()), speech)
        assert.deepStrictEqual(heard, { text: french.text, language: "fr", segments: null })
        assert.deepStrictEqual(
          server.asked.map((asked) => asked.speech?.format),
          ["verbose_json", "json", "json"],
        )
      }),
    ),
  )

  it.effect.each(["ollama", "lm-studio"] as const)("of %s there is none", (kind) =>
    withServer({ kind, has: [{ id: "a-model" }] }, (server) =>
      Effect.gen(function* () {
        const { speech } = enginesAt(server)
        const failed = yield* Effect.flip(Effect.provide(hear(), speech))
        assert.isFalse(failed.canPass)
        assert.match(failed.reason, /doesn't have what this server is set up to ask for/)
      }),
    ),
  )
})

describe("R254 an answer in a given shape", () => {
  const levels = (server: ModelServer) => server.asked.map((asked) => asked.chat?.format)
  const twice = Effect.andThen(ask, ask)

  it.effect.each([
    ["vllm", ["json_schema", "json_schema"]],
    ["ollama", ["json_schema", "json_schema"]],
    ["lm-studio", ["json_schema", "json_schema"]],
    ["plain", ["json_schema", "json_object", "text", "text"]],
  ] as const)(
    "is asked of %s as strictly as it knows, and what worked is remembered",
    ([kind, asked]) =>
      withServer({ kind, has: [{ id: "a-model" }] }, (server) =>
        Effect.gen(function* () {
          server.answer(() => ({ said: "yes" }))
          const { text } = enginesAt(server)
          assert.deepStrictEqual(yield* Effect.provide(twice, text), { said: "yes" })
          assert.deepStrictEqual(levels(server), [...asked])
          const [first] = server.asked
          assert.deepStrictEqual(first?.chat?.data, { told: "It rained." })
          // Every server of one's own is shown the shape in words: some take a schema and ignore it.
          assert.include(first?.chat?.system, '"said"')
          assert.deepStrictEqual(first?.chat?.fields, ["model", "messages", "response_format"])
        }),
      ),
  )

  it.effect("is asked of LM Studio without the form it does not know", () =>
    withServer({ kind: "lm-studio", has: [{ id: "a-model" }] }, (server) =>
      Effect.gen(function* () {
        server.answer(() => ({ said: "yes" }))
        server.next({ do: "error", status: 400 })
        const { text } = enginesAt(server)
        yield* Effect.provide(ask, text)
        assert.deepStrictEqual(levels(server), ["json_schema", "text"])
      }),
    ),
  )

  it.effect.each([
    '```json\n{"said":"yes"}\n```',
    'Here you are:\n```\n{"said":"yes"}\n```\nAnything else?',
    '<think>It asks {"said":"no"}? Yes.</think>\n{"said":"yes"}',
    'Sure! {"said":"yes"}',
    '\n {"said":"yes","more":1} ',
  ])("is found in %j", (content) =>
    withServer({ kind: "ollama", has: [{ id: "a-model" }] }, (server) =>
      Effect.gen(function* () {
        server.next({ do: "content", content })
        const { text } = enginesAt(server)
        assert.deepStrictEqual(yield* Effect.provide(ask, text), { said: "yes" })
      }),
    ),
  )

  it.effect("is counted as the other machine counts it, also where it is of no use", () =>
    withServer({ kind: "vllm", has: [{ id: "a-model" }] }, (server) =>
      Effect.gen(function* () {
        server.next({ do: "content", content: "four" }, { do: "content", content: '{"said":"a"}' })
        const { text, calls } = enginesAt(server)
        yield* Effect.provide(Effect.andThen(Effect.flip(ask), ask), text)
        for (const call of calls) {
          const { ended, amount } = call
          assert.isAbove("tokens" in amount ? amount.tokens : 0, 0)
          assert.isAbove(ended?.tokens ?? 0, ended?.answerTokens ?? 0)
        }
        assert.deepStrictEqual(
          calls.map(({ ended }) => ended?.answerTokens),
          [1, 3],
        )
      }),
    ),
  )
})

describe("R253 what OpenAI alone is told", () => {
  it("is how hard to think, and no shape in words", () => {
    const { openai, ...others } = serverKinds
    assert.deepInclude(openai, { takesEffort: true, isShownShape: false })
    for (const kind of Object.values(others))
      assert.deepInclude(kind, { takesEffort: false, isShownShape: true })
  })
})
