import { assert, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { PersonId } from "#protocol/ids.ts"
import { Database } from "../../../platform/database/database.ts"
import { Embedder } from "../../../ports/embedder.ts"
import { aStore, rosa } from "../database.fixture.ts"
import { makeSentenceVectors } from "./sentence-embeddings.ts"

it.effect(
  "R332 what a sentence means is worked out once for a person, and forgotten with the sentence",
  () =>
    Effect.gen(function* () {
      const asked: Array<string> = []
      const embed = (texts: ReadonlyArray<string>) =>
        Effect.sync(() => {
          asked.push(...texts)
          return texts.map((text) => Float32Array.of(text.length))
        })
      const embedder = Layer.succeed(
        Embedder,
        Embedder.of({ model: "length", dimensions: 1, embed }),
      )
      const vectors = yield* makeSentenceVectors.pipe(Effect.provide(embedder))
      const seen = new Set<string>()
      const lengthsOf = (id: typeof rosa, ...texts: ReadonlyArray<string>) =>
        Effect.map(vectors.embedFor(id, seen)(texts), (found) => found.map(([length]) => length))

      const many = Array.from({ length: 130 }, (_, n) => "x".repeat(n + 1))
      assert.deepStrictEqual(yield* lengthsOf(rosa, "ab", "a", "ab"), [2, 1, 2])
      assert.deepStrictEqual(asked, ["ab", "a"])
      assert.deepStrictEqual(
        yield* lengthsOf(rosa, ...many),
        many.map(({ length }) => length),
      )
      assert.deepStrictEqual(yield* lengthsOf(rosa, "a", "xx", "abc"), [1, 2, 3])
      assert.lengthOf(asked, 2 + many.length + 1)
      assert.deepStrictEqual(yield* lengthsOf(rosa), [])

      seen.clear()
      yield* lengthsOf(PersonId.make(8), "a")
      seen.clear()
      yield* lengthsOf(rosa, "abc", "a")
      yield* vectors.sweep(rosa, seen)
      assert.strictEqual(yield* Database.use(({ sentenceVectors }) => sentenceVectors.count({})), 3)
    }).pipe(Effect.provide(aStore)),
)
