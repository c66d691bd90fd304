import { afterAll, assert, describe, it } from "@effect/vitest"
import { Effect, Exit, ManagedRuntime, Option } from "effect"
import * as fc from "fast-check"
import { aggregate, Query as Oracle } from "mingo"
import { update as mingoUpdate } from "mingo/updater"
import {
  DocumentStore,
  type Filter,
  type Json,
  type Query,
  type StoredDocument,
  type Update,
} from "../../ports/document-store.ts"
import {
  branchingCase,
  countCase,
  indexedCase,
  sortCase,
  straightCase,
  updateCase,
} from "./arbitraries.fixture.ts"
import { sqliteDocuments } from "./documents.ts"

const runtime = ManagedRuntime.make(
  sqliteDocuments({
    file: ":memory:",
    collections: [
      { name: "plain", indexes: [] },
      {
        name: "indexed",
        indexes: [
          {
            paths: [
              ["a", 1],
              ["b.c", -1],
            ],
          },
          { paths: [["b.c", 1]] },
          { paths: [["many", 1]], many: true },
        ],
      },
    ],
  }),
)
afterAll(() => runtime.dispose())

const keep = (
  collection: string,
  documents: ReadonlyArray<{ readonly [field: string]: Json }>,
): ReadonlyArray<StoredDocument> => {
  const kept = documents.map((fields, at) => ({ id: at + 1, ...fields }))
  runtime.runSync(
    Effect.gen(function* () {
      const store = yield* DocumentStore
      yield* store.remove(collection, {})
      yield* store.insertMany(collection, kept)
    }),
  )
  return kept
}

const found = (collection: string, query: Query) =>
  runtime
    .runSync(Effect.flatMap(DocumentStore, (store) => store.find(collection, query)))
    .map(({ id }) => id)

/** Enough for a few seconds; ORACLE_RUNS sets more for a longer search. */
const runs = Number(process.env["ORACLE_RUNS"] ?? 400)
const maxWait = 20 * runs + 10_000

const options = { idKey: "id" }

const agreeOn =
  (collection: string) =>
  ([documents, filter]: readonly [ReadonlyArray<{ readonly [field: string]: Json }>, Filter]) => {
    const kept = keep(collection, documents)
    const query = new Oracle<StoredDocument>({ ...filter }, options)
    const expected = kept.filter((document) => query.test(document)).map(({ id }) => id)
    assert.deepStrictEqual(found(collection, { filter, sort: [["id", 1]] }), expected)
  }

describe("SQLite and mingo, the oracle of MongoDB's semantics, agree", { timeout: maxWait }, () => {
  it("on what a filter finds among objects and lists of single values", () => {
    fc.assert(fc.property(straightCase, agreeOn("plain")), { numRuns: runs })
  })

  it("on what a filter finds among lists of objects", () => {
    fc.assert(fc.property(branchingCase, agreeOn("plain")), { numRuns: runs })
  })

  it("on what a filter finds by indexes", () => {
    fc.assert(fc.property(indexedCase, agreeOn("indexed")), { numRuns: runs })
  })

  it("on how many documents hold one of some values", () => {
    fc.assert(
      fc.property(countCase, ([[documents, filter], values]) => {
        const kept = keep("indexed", documents)
        const expected = values.map((some) => {
          const holding = { $or: [{ a: { $in: some } }, { many: { $in: some } }] }
          const query = new Oracle<StoredDocument>({ $and: [filter, holding] }, options)
          return kept.filter((document) => query.test(document)).length
        })
        const counted = Effect.flatMap(DocumentStore, (store) =>
          store.countEach("indexed", filter, { paths: ["a", "many"], values }),
        )
        assert.deepStrictEqual(runtime.runSync(counted), expected)
      }),
      { numRuns: runs },
    )
  })

  it("on the order of a sort over values of every kind", () => {
    fc.assert(
      fc.property(sortCase, ([documents, sort]) => {
        const kept = keep("plain", documents)
        const expected = aggregate([...kept], [{ $sort: Object.fromEntries(sort) }], options).map(
          (document) => document["id"],
        )
        // Read whole it is sorted after reading, and cut by SQLite.
        assert.deepStrictEqual(found("plain", { filter: {}, sort }), expected)
        assert.deepStrictEqual(found("plain", { filter: {}, sort, limit: 99 }), expected)
      }),
      { numRuns: runs },
    )
  })

  it("on what an update makes of a document", () => {
    let done = 0
    fc.assert(
      fc.property(updateCase, ([fields, update]) => {
        const [document = { id: 1 }] = keep("plain", [fields])
        const answer = runtime.runSync(
          Effect.exit(
            Effect.flatMap(DocumentStore, (store) =>
              store.findAndUpdate("plain", { id: 1 }, update),
            ),
          ),
        )
        // mingo ignores updates that MongoDB and this adapter reject.
        if (!Exit.isSuccess(answer)) return
        done += 1
        assert.deepStrictEqual(Option.getOrThrow(answer.value), updatedByMingo(document, update))
      }),
      { numRuns: runs },
    )
    assert.isAbove(done, runs / 2)
  })
})

const updatedByMingo = (document: StoredDocument, update: Update): unknown => {
  const copy: Record<string, unknown> = structuredClone({ ...document })
  const modifier: Record<string, never> = JSON.parse(JSON.stringify(update))
  mingoUpdate(copy, modifier, [], {}, { queryOptions: options })
  return JSON.parse(JSON.stringify(copy))
}
