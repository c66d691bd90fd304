import { afterAll, assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { startModelServer } from "../../../tests/support/fakes/model-server.ts"
import { embedderContract } from "../../ports/embedder.contract.ts"
import { Embedder } from "../../ports/embedder.ts"
import { enginesAt } from "./engine.fixture.ts"
import { openAiEmbedder } from "./openai-embedder.ts"

const server = await startModelServer({ kind: "vllm", has: [{ id: "a-model" }] })
afterAll(() => server.stop())

const embedderAt = (engine: ReturnType<typeof enginesAt>) =>
  Layer.effect(Embedder, openAiEmbedder(engine.outside)).pipe(Layer.provide(engine.needs))
const embedder = Embedder.useSync((it) => it)
const embed = (...texts: ReadonlyArray<string>) =>
  Effect.flatMap(Embedder, (embedder) => embedder.embed(texts))

embedderContract(
  "a model elsewhere",
  embedderAt(enginesAt(server)),
  new Map([
    [
      "puts what means the same nearer than what does not, whatever the words",
      "the stand-in knows words only",
    ],
    ["never keeps the caller's thread busy", "it computes nothing, and answers too soon to count"],
  ]),
)

describe("R256 vectors of another machine", () => {
  it.effect("are asked for 64 at a time, sorted, and counted", () =>
    Effect.gen(function* () {
      const engine = enginesAt(server)
      const asked = server.asked.length
      const texts = Array.from({ length: 130 }, (_, at) => `Text number ${String(at)}`)
      const vectors = yield* Effect.provide(embed(...texts), embedderAt(engine))
      assert.lengthOf(vectors, 130)
      assert.deepStrictEqual(
        server.asked
          .slice(asked)
          .map((call) => call.vectors?.texts.length ?? 0)
          .toSorted((one, other) => other - one),
        [64, 64, 2],
      )
      const [alone] = yield* Effect.provide(embed("Text number 129"), embedderAt(engine))
      assert.deepStrictEqual(vectors[129], alone)
      for (const { ended } of engine.calls) assert.isAbove(ended?.tokens ?? 0, 0)
    }),
  )

  it.effect("name model and machine, and at OpenAI how long they are", () =>
    Effect.gen(function* () {
      const here = yield* Effect.provide(embedder, embedderAt(enginesAt(server)))
      assert.deepInclude(here, { model: `a-model@${server.host}`, dimensions: null })
      const engine = enginesAt({ url: "https://api.openai.com/v1" }, "text-embedding-3-small")
      const there = yield* Effect.provide(embedder, embedderAt(engine))
      assert.deepInclude(there, {
        model: "text-embedding-3-small@api.openai.com/512",
        dimensions: 512,
      })
    }),
  )

  const one = (index: number, embedding: ReadonlyArray<number>) => ({ index, embedding })
  it.effect.each([
    ["too few", [one(0, [1, 2])]],
    ["too many", [one(0, [1, 2]), one(1, [1, 2]), one(2, [1, 2])]],
    ["one twice", [one(0, [1, 2]), one(0, [1, 2])]],
    ["alien ones", [one(0, [1, 2]), one(7, [1, 2])]],
    ["two lengths", [one(0, [1, 2]), one(1, [1, 2, 3])]],
    ["one that points nowhere", [one(0, [1, 2]), one(1, [0, 0])]],
    ["an empty one", [one(0, [1, 2]), one(1, [])]],
    ["one of no numbers", [{ index: 0, embedding: "AACAPw==" }, one(1, [1, 2])]],
  ] as const)("are of no use where there are %s", ([, data]) =>
    Effect.gen(function* () {
      const engine = enginesAt(server)
      server.next({ do: "raw", json: { data } })
      const failed = yield* Effect.flip(
        Effect.provide(embed("The flood", "The wedding"), embedderAt(engine)),
      )
      assert.match(failed.reason, /gave an answer we couldn't use/)
      assert.deepStrictEqual(engine.kinds(), ["unusable"])
    }),
  )

  it.effect("are of no use where they change their length from one day to the next", () =>
    Effect.gen(function* () {
      const engine = enginesAt(server)
      yield* Effect.gen(function* () {
        yield* embed("The flood")
        server.next({ do: "raw", json: { data: [one(0, [1, 2])] } })
        yield* Effect.flip(embed("The flood"))
      }).pipe(Effect.provide(embedderAt(engine)))
      assert.deepStrictEqual(engine.kinds(), ["answered", "unusable"])
    }),
  )
})
