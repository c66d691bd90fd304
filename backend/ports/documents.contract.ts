import { assert, describe, it, type Vitest } from "@effect/vitest"
import { Effect, Exit, Option, type Layer } from "effect"
import {
  AlreadyThere,
  Documents,
  type CollectionShape,
  type Json,
  type Update,
} from "./documents.ts"
import { questionsContract } from "./documents-questions.contract.ts"
import { updatesContract } from "./documents-updates.contract.ts"

/** The collections a layer under contract must declare. */
export const contractCollections: ReadonlyArray<CollectionShape> = [
  {
    name: "stories",
    indexes: [
      {
        paths: [
          ["keeperId", 1],
          ["createdAt", -1],
        ],
      },
      { paths: [["subjectIds", 1]], many: true },
      { paths: [["told.by", 1]], many: true },
    ],
  },
  {
    name: "users",
    indexes: [
      { paths: [["email", 1]], unique: true },
      {
        paths: [
          ["provider", 1],
          ["subject", 1],
        ],
        unique: true,
      },
    ],
  },
  { name: "things", indexes: [] },
]

const emptied = Effect.gen(function* () {
  const documents = yield* Documents
  for (const { name } of contractCollections) yield* documents.remove(name, {})
  return documents
})

const keeping = (it: Vitest.MethodsNonLive<Documents>) => {
  it.effect("gives a document back as it was given", () =>
    Effect.gen(function* () {
      const documents = yield* emptied
      const document = {
        id: 7,
        text: "Grüße, \u0000 “quoted” \\ \u2028 👵🏽",
        numbers: [0, -1, 0.1, 1e-9, 1e21, Number.MAX_SAFE_INTEGER],
        nothing: null,
        yes: true,
        deep: { list: [[], {}, [{ empty: "" }]], "with space": 1, "it's": "fine" },
      }
      yield* documents.insert("things", document)
      assert.deepStrictEqual(yield* documents.get("things", 7), Option.some(document))
      assert.deepStrictEqual(yield* documents.find("things", { filter: {} }), [document])
    }),
  )

  it.effect("answers none for an id that is not there, and tells 1 from “1”", () =>
    Effect.gen(function* () {
      const documents = yield* emptied
      yield* documents.insert("things", { id: "1" })
      assert.isTrue(Option.isNone(yield* documents.get("things", 1)))
      assert.isTrue(Option.isSome(yield* documents.get("things", "1")))
      yield* documents.insert("things", { id: 1 })
      assert.strictEqual(yield* documents.count("things", {}), 2)
    }),
  )

  it.effect("keeps one document of an id", () =>
    Effect.gen(function* () {
      const documents = yield* emptied
      yield* documents.insert("things", { id: 1, v: "first" })
      const failure = yield* Effect.flip(documents.insert("things", { id: 1, v: "second" }))
      assert.deepStrictEqual(failure, new AlreadyThere({ collection: "things" }))
      assert.deepStrictEqual(yield* documents.get("things", 1), Option.some({ id: 1, v: "first" }))
    }),
  )

  it.effect("inserts all or none", () =>
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

  it.effect("removes what the filter finds and says how many", () =>
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

  it.effect(
    "counts each collection from 1 and never says a number twice, also when asked at once",
    () =>
      Effect.gen(function* () {
        const documents = yield* Documents
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

  it.effect("can be checked, and keeps nothing of it", () =>
    Effect.gen(function* () {
      const documents = yield* emptied
      yield* documents.check
      yield* documents.check
      assert.strictEqual(yield* documents.count("things", {}), 0)
    }),
  )

  it.effect("refuses a collection that was not declared, as a mistake", () =>
    Effect.gen(function* () {
      const exit = yield* Effect.exit((yield* Documents).count("nowhere", {}))
      assert.isTrue(Exit.isFailure(exit))
    }),
  )
}

const indexes = (it: Vitest.MethodsNonLive<Documents>) => {
  it.effect("a unique path holds a value once, by insert and by update", () =>
    Effect.gen(function* () {
      const documents = yield* emptied
      yield* documents.insert("users", { id: 1, email: "ann@example.org" })
      yield* documents.insert("users", { id: 2, email: "bob@example.org" })
      const again = { id: 3, email: "ann@example.org" }
      assert.instanceOf(yield* Effect.flip(documents.insert("users", again)), AlreadyThere)
      const taken: Update = { $set: { email: "ann@example.org", name: "Bob" } }
      assert.instanceOf(
        yield* Effect.flip(documents.findAndUpdate("users", { id: 2 }, taken)),
        AlreadyThere,
      )
      assert.instanceOf(
        yield* Effect.flip(documents.update("users", { id: 2 }, taken)),
        AlreadyThere,
      )
      assert.deepStrictEqual(
        yield* documents.get("users", 2),
        Option.some({ id: 2, email: "bob@example.org" }),
      )
    }),
  )

  it.effect("any number of documents may lack a unique value, or have null for it", () =>
    Effect.gen(function* () {
      const documents = yield* emptied
      yield* documents.insertMany("users", [
        { id: 1 },
        { id: 2 },
        { id: 3, email: null, provider: "google", subject: null },
        { id: 4, email: null, provider: "google" },
        { id: 5, provider: "google", subject: "s" },
      ])
      assert.strictEqual(yield* documents.count("users", {}), 5)
      yield* documents.insert("users", { id: 6, provider: "apple", subject: "s" })
      const same = { id: 7, provider: "google", subject: "s" }
      assert.instanceOf(yield* Effect.flip(documents.insert("users", same)), AlreadyThere)
    }),
  )

  it.effect("an index changes no answer", () =>
    Effect.gen(function* () {
      const documents = yield* emptied
      const kept: ReadonlyArray<Json> = [1, "1", true, false, null, 0.1 + 0.2, "é", "", -1, 2 ** 60]
      yield* documents.insertMany(
        "stories",
        kept.map((keeperId, id) => ({ id, keeperId, createdAt: `t${id}` })),
      )
      yield* documents.insert("stories", { id: 99 })
      const ids = (keeperId: Json) =>
        Effect.map(
          documents.find("stories", { filter: { keeperId }, sort: [["createdAt", -1]] }),
          (found) => found.map(({ id }) => id),
        )
      for (const [id, keeperId] of kept.entries())
        assert.deepStrictEqual(yield* ids(keeperId), keeperId === null ? [id, 99] : [id])
      assert.deepStrictEqual(yield* ids({ $gte: 0 }), [9, 5, 0])
      assert.deepStrictEqual(yield* ids({ $gt: -2, $lt: 1 }), [8, 5])
      assert.deepStrictEqual(yield* ids({ $lt: "2" }), [7, 1])
      assert.deepStrictEqual(yield* ids({ $in: [true, "é", null] }), [6, 4, 2, 99])
      assert.deepStrictEqual(yield* ids({ $nin: [1, null] }), [9, 8, 7, 6, 5, 3, 2, 1])
    }),
  )

  it.effect("an index of many follows every change of its list", () =>
    Effect.gen(function* () {
      const documents = yield* emptied
      yield* documents.insertMany("stories", [
        { id: 1, subjectIds: [7, 8, 7], told: [{ by: "Ann" }, { by: ["Bob"] }] },
        { id: 2, subjectIds: [], told: { by: "Ann" } },
        { id: 3 },
        { id: 4, subjectIds: 7 },
        { id: 5, subjectIds: [null, [7], "7", true] },
      ])
      const ids = (asked: Json, path = "subjectIds") =>
        Effect.map(
          documents.find("stories", { filter: { [path]: asked }, sort: [["id", 1]] }),
          (found) => found.map(({ id }) => id),
        )
      assert.deepStrictEqual(yield* ids(7), [1, 4])
      assert.deepStrictEqual(yield* ids({ $in: [8, "7"] }), [1, 5])
      assert.deepStrictEqual(yield* ids({ $ne: 7 }), [2, 3, 5])
      assert.deepStrictEqual(yield* ids({ $gt: 7 }), [1])
      assert.deepStrictEqual(yield* ids(null), [3, 5])
      assert.deepStrictEqual(yield* ids([7]), [5])
      assert.deepStrictEqual(yield* ids("Ann", "told.by"), [1, 2])
      assert.deepStrictEqual(yield* ids("Bob", "told.by"), [1])
      yield* documents.update("stories", { subjectIds: 7 }, { $set: { subjectIds: [9] } })
      yield* documents.findAndUpdate("stories", { id: 3 }, { $push: { subjectIds: 7 } })
      assert.deepStrictEqual(yield* ids(7), [3])
      assert.deepStrictEqual(yield* ids(9), [1, 4])
      yield* documents.remove("stories", { subjectIds: 9 })
      assert.deepStrictEqual(yield* ids(9), [])
    }),
  )
}

/** What every keeper of documents must do; `layer` declares `contractCollections`. */
export const documentsContract = (name: string, layer: Layer.Layer<Documents>) =>
  it.layer(layer, { timeout: "60 seconds", excludeTestServices: true })(`${name}:`, (it) => {
    describe("keeps documents", () => keeping(it))
    describe("keeps indexes", () => indexes(it))
    describe("answers questions", () => questionsContract(it))
    describe("makes changes", () => updatesContract(it))
  })
