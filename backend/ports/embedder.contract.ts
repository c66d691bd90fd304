import { assert, it } from "@effect/vitest"
import { Effect, type Layer } from "effect"
import { promises, type Lacking } from "./contract.fixture.ts"
import { Embedder } from "./embedder.ts"

const embed = (...texts: ReadonlyArray<string>) =>
  Effect.flatMap(Embedder, (embedder) => embedder.embed(texts))

const dot = (one: Float32Array | undefined, other: Float32Array | undefined) =>
  one?.reduce((sum, value, at) => sum + value * (other?.[at] ?? 0), 0) ?? 0

/** Unusual texts that occur in practice. */
const awkward = [
  "",
  " ",
  ".",
  "👵🏽 ❤️",
  "外婆的故事",
  "a\u0000b",
  "\ud800",
  "\u202eevil",
  "word ".repeat(20_000),
  "x".repeat(50_000),
]

/** The contract of every embedder. */
export const embedderContract = (
  name: string,
  layer: Layer.Layer<Embedder>,
  lacking: Lacking = new Map(),
) =>
  it.layer(layer, { timeout: "60 seconds", excludeTestServices: true })(`${name}:`, (it) => {
    const promise = promises(it, lacking)

    promise("puts what means the same nearer than what does not, whatever the words", () =>
      Effect.gen(function* () {
        const [farm, land, song] = yield* embed(
          "We lost the farm when the bank took it.",
          "They had to give up their land because of debts.",
          "Grandmother sang in the choir on Sundays.",
        )
        assert.isAbove(dot(farm, land), dot(farm, song) + 0.1)
      }),
    )

    promise("answers a vector of length 1 a text, in order, the same each time", () =>
      Effect.gen(function* () {
        const { dimensions, model } = yield* Embedder
        const texts = ["The flood", "The wedding", "The flood"]
        const [flood, wedding, again] = yield* embed(...texts)
        assert.isAbove(model.length, 0)
        for (const vector of [flood, wedding]) {
          assert.lengthOf(vector ?? [], dimensions ?? wedding?.length ?? 0)
          assert.closeTo(dot(vector, vector), 1, 1e-5)
        }
        assert.deepStrictEqual(flood, again)
        assert.isBelow(dot(flood, wedding), 0.9)
        const [alone] = yield* embed("The wedding")
        assert.deepStrictEqual(alone, wedding)
      }),
    )

    promise("answers nothing for nothing", () =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* embed(), [])
      }),
    )

    promise("bears every text there is", () =>
      Effect.gen(function* () {
        const vectors = yield* embed(...awkward)
        assert.lengthOf(vectors, awkward.length)
        for (const vector of vectors) assert.closeTo(dot(vector, vector), 1, 1e-5)
      }),
    )

    promise("serves those who ask at the same time, each with their own", () =>
      Effect.gen(function* () {
        const texts = ["river", "church", "train", "bread", "school"]
        const alone = yield* embed(...texts)
        const together = yield* Effect.all(
          texts.map((text) => embed(text, "and more")),
          { concurrency: "unbounded" },
        )
        for (const [at, [vector]] of together.entries()) assert.deepStrictEqual(vector, alone[at])
      }),
    )

    promise("never keeps the caller's thread busy", () =>
      Effect.gen(function* () {
        let ticks = 0
        const timer = setInterval(() => (ticks += 1), 1)
        yield* embed(...Array.from({ length: 3 }, () => "word ".repeat(200)))
        clearInterval(timer)
        // If embedding blocked the caller's thread, there would be at most one turn of the event loop
        // for each text.
        assert.isAbove(ticks, 12)
      }),
    )
  })
