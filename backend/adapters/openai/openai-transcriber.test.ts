import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { startModelServer, type ModelServer } from "../../../tests/support/fakes/model-server.ts"
import { RemoteTranscriber, type SpeechPiece } from "../../ports/remote-transcriber.ts"
import { aWav, enginesAt } from "./engine.fixture.ts"

const withServer = <A, E>(work: (server: ModelServer) => Effect.Effect<A, E>) =>
  Effect.acquireUseRelease(
    Effect.promise(() => startModelServer({ has: [{ id: "a-model" }] })),
    work,
    (server) => Effect.promise(() => server.stop()),
  )
const piece: SpeechPiece = {
  ...{ wav: aWav(4), seconds: 4, language: "fr", names: [] },
  previousText: "Il pleuvait.",
}
const hear = (...pieces: ReadonlyArray<Partial<SpeechPiece>>) =>
  Effect.flatMap(RemoteTranscriber, (speech) =>
    Effect.forEach(pieces, (change) => speech.hear({ ...piece, ...change })),
  )
const badRequest = { do: "error", status: 400, type: "invalid_request_error" } as const

describe("R752 a transcriber elsewhere", () => {
  it.effect.each(["whisper-1", "gpt-4o-transcribe", "gpt-transcribe"])(
    "is told the language and what was said before: %s",
    (model) =>
      withServer((server) =>
        Effect.gen(function* () {
          const { speech } = enginesAt(server, model)
          yield* Effect.provide(hear({}, { previousText: null, language: null }), speech)
          const told = server.asked.map((asked) => [asked.speech?.language, asked.speech?.prompt])
          assert.deepStrictEqual(told.at(0), ["fr", "Il pleuvait."])
          assert.deepStrictEqual(told.at(-1), [null, null])
        }),
      ),
  )

  it.effect("that tells voices apart is not told what was said before, which it refuses", () =>
    withServer((server) =>
      Effect.gen(function* () {
        const { speech } = enginesAt(server, "gpt-4o-transcribe-diarize")
        yield* Effect.provide(hear({}), speech)
        assert.isFalse(server.asked[0]?.speech?.fields.includes("prompt"))
      }),
    ),
  )

  it.effect("that does not understand it is asked without, from then on", () =>
    withServer((server) =>
      Effect.gen(function* () {
        server.next(badRequest, badRequest)
        const { speech } = enginesAt(server, "large-v3")
        yield* Effect.provide(hear({}, {}), speech)
        assert.deepStrictEqual(
          server.asked.map(({ speech: asked }) => [asked?.format, asked?.prompt]),
          [
            ["verbose_json", "Il pleuvait."],
            ["json", "Il pleuvait."],
            ["verbose_json", null],
            ["json", null],
            ["json", null],
          ],
        )
      }),
    ),
  )
})
