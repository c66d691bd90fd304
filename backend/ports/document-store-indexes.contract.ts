import { assert } from "@effect/vitest"
import { Effect, Exit, Option } from "effect"
import { emptied } from "./contract-collections.fixture.ts"
import type { Promised } from "./contract.fixture.ts"
import { DuplicateKey, DocumentStore, type Json, type Update } from "./document-store.ts"

/** What every adapter does with the indexes that a collection declares. */
export const indexesContract = (promise: Promised<DocumentStore>) => {
  promise("a unique path holds a value once, also when two insert it at once", () =>
    Effect.gen(function* () {
      const documents = yield* emptied
      const insert = (id: number) => documents.insert("users", { id, email: "ann@example.org" })
      const exits = yield* Effect.all(
        Array.from({ length: 10 }, (_, at) => Effect.exit(insert(at + 1))),
        { concurrency: "unbounded" },
      )
      assert.strictEqual(exits.filter(Exit.isSuccess).length, 1)
      assert.strictEqual(yield* documents.count("users", { email: "ann@example.org" }), 1)
      assert.instanceOf(yield* Effect.flip(insert(11)), DuplicateKey)
    }),
  )

  promise("an update cannot take a unique value another has", () =>
    Effect.gen(function* () {
      const documents = yield* emptied
      const bob = { id: 2, email: "bob@example.org" }
      yield* documents.insertMany("users", [{ id: 1, email: "ann@example.org" }, bob])
      const take: Update = { $set: { email: "ann@example.org", name: "Bob" } }
      const rejections = [
        yield* Effect.flip(documents.findAndUpdate("users", { id: 2 }, take)),
        yield* Effect.flip(documents.update("users", { id: 2 }, take)),
      ]
      for (const rejection of rejections) assert.instanceOf(rejection, DuplicateKey)
      assert.deepStrictEqual(yield* documents.get("users", 2), Option.some(bob))
    }),
  )

  promise("any number of documents may have null for a unique value", () =>
    Effect.gen(function* () {
      const documents = yield* emptied
      yield* documents.insertMany("users", [
        { id: 1, email: null, provider: "google", subject: null },
        { id: 2, email: null, provider: "google", subject: null },
      ])
      assert.strictEqual(yield* documents.count("users", { email: null }), 2)
    }),
  )

  promise("any number of documents may lack a unique value", () =>
    Effect.gen(function* () {
      const documents = yield* emptied
      yield* documents.insertMany("users", [
        { id: 1 },
        { id: 2 },
        { id: 3, provider: "google" },
        { id: 4, provider: "google" },
        { id: 5, provider: "google", subject: "s" },
      ])
      assert.strictEqual(yield* documents.count("users", {}), 5)
      yield* documents.insert("users", { id: 6, provider: "apple", subject: "s" })
      const same = { id: 7, provider: "google", subject: "s" }
      assert.instanceOf(yield* Effect.flip(documents.insert("users", same)), DuplicateKey)
    }),
  )

  promise("an index changes no answer", () =>
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

  promise("an index of many follows every change of its list", () =>
    Effect.gen(function* () {
      const documents = yield* emptied
      yield* documents.insertMany("stories", [
        { id: 1, subjectIds: [7, 8, 7], told: [{ by: "Ann" }, { by: ["Bob"] }] },
        { id: 2, subjectIds: [], told: { by: "Ann" } },
        { id: 3 },
        { id: 4, subjectIds: 7 },
        { id: 5, subjectIds: [null, "7", true] },
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
      assert.deepStrictEqual(yield* ids([9]), [])
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

  promise("what was touched since a moment is found, and nothing that never was", () =>
    Effect.gen(function* () {
      const documents = yield* emptied
      const now = 1_785_000_000_000
      yield* documents.insertMany("guests", [
        { id: 1 },
        { id: 2, touched: now - 1 },
        { id: 3, touched: now + 5 / 1024 },
        { id: 4, touched: now + 1 },
      ])
      const since = (moment: number) =>
        documents.find("guests", {
          filter: { touched: { $gte: moment } },
          sort: [["touched", 1]],
          only: ["touched"],
        })
      assert.deepStrictEqual(yield* since(now), [
        { id: 3, touched: now + 5 / 1024 },
        { id: 4, touched: now + 1 },
      ])
      yield* documents.update("guests", { id: 1 }, { $set: { touched: now + 6 / 1024 } })
      assert.deepStrictEqual(
        (yield* since(now + 6 / 1024)).map(({ id }) => id),
        [1, 4],
      )
    }),
  )
}
