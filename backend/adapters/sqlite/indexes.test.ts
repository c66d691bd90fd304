import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Effect, Exit } from "effect"
import {
  DocumentStore,
  type CollectionShape,
  type Index,
  type Query,
} from "../../ports/document-store.ts"
import { explainQuery, sqliteDocuments } from "./documents.ts"

const folder = mkdtempSync(join(tmpdir(), "kintale-indexes-"))
afterAll(() => rmSync(folder, { recursive: true }))

const byKeeper: Index = {
  paths: [
    ["keeperId", 1],
    ["createdAt", -1],
  ],
}
const byState: Index = { paths: [["processing.state", 1]] }
const bySubject: Index = { paths: [["subjectIds", 1]], many: true }
const stories: CollectionShape = { name: "stories", indexes: [byKeeper, byState, bySubject] }

const opened = (name: string, shape: CollectionShape) =>
  sqliteDocuments({ file: join(folder, name), collections: [shape] })

const planOf = (query: Query) =>
  Effect.gen(function* () {
    yield* DocumentStore
    return explainQuery(join(folder, "plans.db"), stories, query)
  }).pipe(Effect.provide(opened("plans.db", stories)))

const newestFirst: Query["sort"] = [["createdAt", -1]]

describe("SQLite answers without reading a whole collection", () => {
  const cases: ReadonlyArray<readonly [string, Query, string]> = [
    [
      "a keeper's stories, newest first, already in order",
      { filter: { keeperId: 1 }, sort: newestFirst },
      "SEARCH stories USING INDEX stories by keeperId, createdAt down (<expr>=?)",
    ],
    [
      "the same, oldest first, backwards along the same index",
      { filter: { keeperId: 1 }, sort: [["createdAt", 1]] },
      "SEARCH stories USING INDEX stories by keeperId, createdAt down (<expr>=?)",
    ],
    [
      "a page of a keeper's stories",
      { filter: { keeperId: "k" }, sort: newestFirst, skip: 20, limit: 20, without: ["peaks"] },
      "SEARCH stories USING INDEX stories by keeperId, createdAt down (<expr>=?)",
    ],
    [
      "a range of days of a keeper, bounded on both sides",
      { filter: { keeperId: 1, createdAt: { $gte: "2026-01", $lt: "2026-02" } } },
      "SEARCH stories USING INDEX stories by keeperId, createdAt down (<expr>=? AND <expr>>? AND <expr><?)",
    ],
    [
      "an open range, bounded by its kind",
      { filter: { keeperId: 1, createdAt: { $gt: "2026-01" } } },
      "SEARCH stories USING INDEX stories by keeperId, createdAt down (<expr>=? AND <expr>>? AND <expr><?)",
    ],
    [
      "a fraction, which is decoded on its way in",
      { filter: { keeperId: 0.1 } },
      "SEARCH stories USING INDEX stories by keeperId, createdAt down (<expr>=?)",
    ],
    [
      "what has no keeper",
      { filter: { keeperId: null } },
      "SEARCH stories USING INDEX stories by keeperId, createdAt down (<expr>=?)",
    ],
    [
      "a dotted path",
      { filter: { "processing.state": "working" } },
      "SEARCH stories USING INDEX stories by processing.state (<expr>=?)",
    ],
    [
      "an id",
      { filter: { id: 5 } },
      "SEARCH stories USING INDEX sqlite_autoindex_stories_1 (id=?)",
    ],
  ]
  for (const [what, query, step] of cases)
    it.effect(what, () => Effect.map(planOf(query), (plan) => assert.deepStrictEqual(plan, [step])))

  it.effect("any of a list of ids, however long", () =>
    Effect.gen(function* () {
      const ids = Array.from({ length: 5_000 }, (_, at) => at)
      const [first, ...rest] = yield* planOf({ filter: { id: { $in: ids } } })
      assert.strictEqual(first, "SEARCH stories USING INDEX sqlite_autoindex_stories_1 (id=?)")
      // The only scan allowed is that of the query's own list of values.
      assert.isEmpty(rest.filter((step) => step.startsWith("SCAN") && !step.includes("asked")))
    }),
  )

  it.effect("the stories about a person, found by a list in each of them", () =>
    Effect.gen(function* () {
      for (const asked of [7, { $in: [7, 8] }, { $gt: 7 }]) {
        const plan = yield* planOf({ filter: { subjectIds: asked }, sort: newestFirst })
        assert.include(plan, "SEARCH stories USING INTEGER PRIMARY KEY (rowid=?)")
        assert.isTrue(
          plan.some((step) =>
            step.startsWith("SEARCH stories with subjectIds USING PRIMARY KEY (value"),
          ),
        )
        assert.isEmpty(plan.filter((step) => step.startsWith("SCAN") && !step.includes("asked")))
      }
    }),
  )

  it.effect("either of two questions, each by its own index", () =>
    Effect.gen(function* () {
      const plan = yield* planOf({ filter: { $or: [{ keeperId: 1 }, { subjectIds: 7 }] } })
      assert.isEmpty(plan.filter((step) => step.startsWith("SCAN")))
    }),
  )
})

const made = (name: string) => {
  using database = new DatabaseSync(join(folder, name), { readOnly: true })
  return {
    names: database
      .prepare("SELECT name FROM sqlite_schema WHERE name LIKE 'stories %' ORDER BY name")
      .all()
      .map((row) => row["name"]),
    version: database.prepare("PRAGMA schema_version").get(),
  }
}
const using = <A, E>(shape: CollectionShape, work: Effect.Effect<A, E, DocumentStore>) =>
  work.pipe(Effect.provide(opened("declared.db", shape)))
const about = (id: number) =>
  Effect.flatMap(DocumentStore, (store) => store.count("stories", { subjectIds: id }))

describe("declared indexes of SQLite", () => {
  it.effect("are made for documents that are there already, kept, and dropped", () =>
    Effect.gen(function* () {
      const insert = Effect.flatMap(DocumentStore, (store) =>
        store.insert("stories", { id: 1, subjectIds: [7, 7, 8], keeperId: 1 }),
      )
      yield* using({ name: "stories", indexes: [] }, insert)
      assert.deepStrictEqual(made("declared.db").names, [])
      assert.strictEqual(yield* using(stories, about(7)), 1)
      const before = made("declared.db")
      assert.strictEqual(before.names.length, 6)
      assert.strictEqual(yield* using(stories, about(8)), 1)
      assert.deepStrictEqual(made("declared.db"), before)
      yield* using({ name: "stories", indexes: [byKeeper] }, about(7))
      assert.deepStrictEqual(made("declared.db").names, ["stories by keeperId, createdAt down"])
    }),
  )

  it.effect("refuse a list where one value was declared, as a mistake", () =>
    Effect.gen(function* () {
      const store = yield* DocumentStore
      const rejected = [
        yield* Effect.exit(store.insert("stories", { id: 1, keeperId: [1] })),
        yield* Effect.exit(store.insert("stories", { id: 1, processing: [{ state: "x" }] })),
      ]
      assert.isTrue(rejected.every(Exit.isFailure))
      yield* store.insert("stories", { id: 1, processing: { state: "x" }, keeperId: 1 })
      const update = store.update("stories", { id: 1 }, { $set: { processing: { state: {} } } })
      assert.isTrue(Exit.isFailure(yield* Effect.exit(update)))
    }).pipe(Effect.provide(opened("single.db", stories))),
  )
})
