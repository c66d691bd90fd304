import { assert } from "@effect/vitest"
import { Effect, Exit } from "effect"
import type { Promised } from "./contract.fixture.ts"
import { DocumentStore, type Filter, type Query } from "./document-store.ts"
import { questions, type Question } from "./document-store-queries.fixture.ts"

/**
 * Filters that look like database operators, or that could match everything by mistake, are rejected.
 */
const rejected: ReadonlyArray<readonly [string, unknown]> = [
  ["a filter value that is undefined", { v: undefined }],
  ["an unknown operator", { v: { $where: "true" } }],
  ["an operator in place of a field", { $where: "true" }],
  ["a pattern", { v: { $regex: ".*" } }],
  ["a comparison with null", { v: { $gt: null } }],
  ["an operator inside of $in", { v: { $in: [{ $gt: 1 }] } }],
  ["an undefined $or", { $or: undefined }],
  ["a path with a quote in it", { 'v" OR 1=1 --': 1 }],
  ["the prototype", { "__proto__.v": 1 }],
]

const collection = "things"

const ids = (query: Query) =>
  Effect.gen(function* () {
    const found = yield* (yield* DocumentStore).find(collection, query)
    return found.map((document) => document.id)
  })
const keep = (kept: Question["kept"]) =>
  Effect.gen(function* () {
    const documents = yield* DocumentStore
    yield* documents.remove(collection, {})
    yield* documents.insertMany(
      collection,
      kept.map((fields, at) => ({ id: at + 1, ...fields })),
    )
  })

/** How every adapter answers the port's queries. */
export const questionsContract = (promise: Promised<DocumentStore>) => {
  for (const { title, kept, asked, found } of questions)
    promise(title, () =>
      Effect.gen(function* () {
        yield* keep(kept)
        assert.deepStrictEqual(yield* ids({ filter: asked, sort: [["id", 1]] }), [...found])
        assert.strictEqual(yield* (yield* DocumentStore).count(collection, asked), found.length)
      }),
    )

  for (const [what, asked] of rejected)
    promise(`refuses ${what} as a mistake`, () =>
      Effect.gen(function* () {
        yield* keep([{ v: 1 }])
        const filter: Filter = Object.assign({}, asked)
        const exit = yield* Effect.exit((yield* DocumentStore).find(collection, { filter }))
        assert.isTrue(Exit.isFailure(exit))
      }),
    )

  promise("sorts missing and null first, then numbers, texts and booleans", () =>
    Effect.gen(function* () {
      yield* keep([{ v: true }, { v: "b" }, { v: 10 }, { v: "B" }, { v: 9.5 }, { v: false }, {}])
      assert.deepStrictEqual(yield* ids({ filter: {}, sort: [["v", 1]] }), [7, 5, 3, 4, 2, 6, 1])
      assert.deepStrictEqual(yield* ids({ filter: {}, sort: [["v", -1]] }), [1, 6, 2, 4, 3, 5, 7])
    }),
  )

  promise("sorts by several paths, each its own way, then skips and limits", () =>
    Effect.gen(function* () {
      yield* keep([
        { a: { n: 1 }, b: "x" },
        { a: { n: 2 }, b: "x" },
        { a: { n: 1 }, b: "y" },
        { a: { n: 2 }, b: "y" },
      ])
      const sort: Query["sort"] = [
        ["a.n", -1],
        ["b", 1],
      ]
      assert.deepStrictEqual(yield* ids({ filter: {}, sort }), [2, 4, 1, 3])
      assert.deepStrictEqual(yield* ids({ filter: {}, sort, skip: 1, limit: 2 }), [4, 1])
      assert.deepStrictEqual(yield* ids({ filter: {}, sort, skip: 3 }), [3])
      assert.deepStrictEqual(yield* ids({ filter: {}, sort, skip: 9 }), [])
      assert.deepStrictEqual(yield* ids({ filter: {}, sort, limit: 0 }), [])
    }),
  )

  promise("leaves out the fields a list has no use for, and nothing else", () =>
    Effect.gen(function* () {
      yield* keep([{ title: "Flood", transcript: ["long"], "it's odd": { transcript: 0.1 } }])
      const [found] = yield* (yield* DocumentStore).find(collection, {
        filter: {},
        without: ["transcript", "missing"],
      })
      assert.deepStrictEqual(found, { id: 1, title: "Flood", "it's odd": { transcript: 0.1 } })
    }),
  )

  promise(
    "R127 reads but a few fields where no others are asked for: what is missing stays missing, and null null",
    () =>
      Effect.gen(function* () {
        const odd = {
          title: '\u2028"Flut" 🌊\\',
          at: 0.1,
          none: null,
          "it's odd": { transcript: [true, "x"] },
        }
        yield* keep([{ ...odd, transcript: ["long"] }, { transcript: ["long"] }])
        const documents = yield* DocumentStore
        const only = ["title", "at", "none", "it's odd", "missing", "title"]
        const query: Query = { filter: {}, sort: [["id", 1]], only }
        assert.deepStrictEqual(yield* documents.find(collection, query), [
          { id: 1, ...odd },
          { id: 2 },
        ])
        const last = yield* documents.find(collection, {
          ...query,
          ...{ filter: { transcript: "long" }, skip: 1, limit: 1, only: ["id"] },
        })
        assert.deepStrictEqual(last, [{ id: 2 }])
        const both = yield* Effect.exit(documents.find(collection, { ...query, without: ["at"] }))
        assert.isTrue(Exit.isFailure(both))
      }),
  )

  promise("counts by lists of values at several paths, each document once", () =>
    Effect.gen(function* () {
      const documents = yield* DocumentStore
      yield* documents.remove("stories", {})
      yield* documents.insertMany("stories", [
        { id: 1, keeperId: 7, subjectIds: [8, 9] },
        { id: 2, keeperId: 8, subjectIds: [8] },
        { id: 3, keeperId: "8", subjectIds: [] },
        { id: 4, keeperId: null, subjectIds: 9 },
        { id: 5, subjectIds: [9, 9, null] },
        { id: 6, keeperId: 9, subjectIds: [8], createdAt: "hidden" },
      ])
      const values = [[7], [8], [7, 8], ["8"], [9, 9], [], [1]]
      const counted = (paths: ReadonlyArray<string>) =>
        documents.countEach("stories", { createdAt: { $exists: false } }, { paths, values })
      const both = ["keeperId", "subjectIds"]
      assert.deepStrictEqual(yield* counted(both), [1, 2, 2, 1, 3, 0, 0])
      assert.deepStrictEqual(yield* counted(["keeperId"]), [1, 1, 2, 1, 0, 0, 0])
      const none = yield* documents.countEach("stories", {}, { paths: both, values: [] })
      assert.deepStrictEqual(none, [])
      for (const odd of [[], ["createdAt"], ["told.by"], ["id"]])
        assert.isTrue(Exit.isFailure(yield* Effect.exit(counted(odd))))
    }),
  )

  promise("sorts an answer that is read whole as it sorts one that is cut", () =>
    Effect.gen(function* () {
      const sorting = [
        { v: "🌻" },
        { v: "\ufffd" },
        { v: "e\u0301" },
        { v: "é" },
        { v: "e" },
        { v: "" },
      ]
      yield* keep([...sorting, { v: null }, { v: -1.5 }, { v: 1e21 }])
      for (const way of [1, -1] as const) {
        const sort: Query["sort"] = [["v", way]]
        const whole = yield* ids({ filter: {}, sort })
        assert.deepStrictEqual(yield* ids({ filter: {}, sort, limit: 99 }), whole)
        assert.deepStrictEqual(way === 1 ? whole : whole.toReversed(), [7, 8, 9, 6, 5, 3, 4, 2, 1])
      }
    }),
  )
}
