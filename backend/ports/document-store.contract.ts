import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Option, type Layer } from "effect"
import { emptied } from "./contract-collections.fixture.ts"
import { promises, type Lacking, type Promised } from "./contract.fixture.ts"
import { indexesContract } from "./document-store-indexes.contract.ts"
import { questionsContract } from "./document-store-queries.contract.ts"
import { updatesContract } from "./document-store-updates.contract.ts"
import { DuplicateKey, DocumentStore } from "./document-store.ts"

const keeping = (promise: Promised<DocumentStore>) => {
  promise("gives a document back as it was given", () =>
    Effect.gen(function* () {
      const documents = yield* emptied
      const document = {
        id: 7,
        text: "Grüße, \u0000 “quoted” \\ \u2028 👵🏽",
        numbers: [0, -1, 0.1, 1e-9, 1e21, Number.MAX_SAFE_INTEGER],
        nothing: null,
        yes: true,
        deep: { list: [{}, { empty: "", none: [] }], "with space": 1, "it's": "fine" },
      }
      yield* documents.insert("things", document)
      assert.deepStrictEqual(yield* documents.get("things", 7), Option.some(document))
      assert.deepStrictEqual(yield* documents.find("things", { filter: {} }), [document])
    }),
  )

  promise("gives lists in lists back as they were given", () =>
    Effect.gen(function* () {
      const documents = yield* emptied
      const document = { id: 7, list: [[], [[1], [{ deep: [] }]]] }
      yield* documents.insert("things", document)
      assert.deepStrictEqual(yield* documents.get("things", 7), Option.some(document))
    }),
  )

  promise("answers none for an id that is not there, and tells 1 from “1”", () =>
    Effect.gen(function* () {
      const documents = yield* emptied
      yield* documents.insert("things", { id: "1" })
      assert.isTrue(Option.isNone(yield* documents.get("things", 1)))
      assert.isTrue(Option.isSome(yield* documents.get("things", "1")))
      yield* documents.insert("things", { id: 1 })
      assert.strictEqual(yield* documents.count("things", {}), 2)
    }),
  )

  promise("keeps one document of an id", () =>
    Effect.gen(function* () {
      const documents = yield* emptied
      yield* documents.insert("things", { id: 1, v: "first" })
      const failure = yield* Effect.flip(documents.insert("things", { id: 1, v: "second" }))
      assert.deepStrictEqual(failure, new DuplicateKey({ collection: "things" }))
      assert.deepStrictEqual(yield* documents.get("things", 1), Option.some({ id: 1, v: "first" }))
    }),
  )

  promise("inserts all or none", () =>
    Effect.gen(function* () {
      const documents = yield* emptied
      yield* documents.insert("things", { id: 3 })
      yield* Effect.flip(
        documents.insertMany("things", [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }]),
      )
      yield* Effect.flip(documents.insertMany("things", [{ id: 5 }, { id: 5 }]))
      assert.deepStrictEqual(yield* documents.find("things", { filter: {} }), [{ id: 3 }])
      yield* documents.insertMany("things", [{ id: 1 }, { id: 2 }])
      yield* documents.insertMany("things", [])
      assert.strictEqual(yield* documents.count("things", {}), 3)
    }),
  )

  promise("removes what the filter finds and says how many", () =>
    Effect.gen(function* () {
      const documents = yield* emptied
      yield* documents.insertMany("things", [
        { id: 1, v: 1 },
        { id: 2, v: 2 },
        { id: 3, v: 1 },
      ])
      assert.strictEqual(yield* documents.remove("things", { v: 1 }), 2)
      assert.strictEqual(yield* documents.remove("things", { v: 1 }), 0)
      assert.deepStrictEqual(yield* documents.find("things", { filter: {} }), [{ id: 2, v: 2 }])
    }),
  )

  promise(
    "counts each collection from 1 and never says a number twice, also when asked at once",
    () =>
      Effect.gen(function* () {
        const documents = yield* DocumentStore
        const first = yield* documents.nextId("things")
        const ids = yield* Effect.all(
          Array.from({ length: 50 }, () => documents.nextId("things")),
          {
            concurrency: "unbounded",
          },
        )
        assert.deepStrictEqual(
          ids.toSorted((a, b) => a - b),
          Array.from({ length: 50 }, (_, at) => first + 1 + at),
        )
        assert.strictEqual(yield* documents.nextId("users"), 1)
      }),
  )

  promise("can be checked, and keeps nothing of it", () =>
    Effect.gen(function* () {
      const documents = yield* emptied
      yield* documents.check
      yield* documents.check
      assert.strictEqual(yield* documents.count("things", {}), 0)
    }),
  )

  promise("refuses a collection that was not declared, as a mistake", () =>
    Effect.gen(function* () {
      const exit = yield* Effect.exit((yield* DocumentStore).count("nowhere", {}))
      assert.isTrue(Exit.isFailure(exit))
    }),
  )
}

/** The contract of every Documents adapter; `layer` declares `contractCollections`. */
export const documentsContract = (
  name: string,
  layer: Layer.Layer<DocumentStore>,
  lacking: Lacking = new Map(),
) =>
  it.layer(layer, { timeout: "60 seconds", excludeTestServices: true })(`${name}:`, (it) => {
    const promise = promises(it, lacking)
    describe("keeps documents", () => keeping(promise))
    describe("keeps indexes", () => indexesContract(promise))
    describe("answers questions", () => questionsContract(promise))
    describe("makes changes", () => updatesContract(promise))
  })
