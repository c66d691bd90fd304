import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { DocumentStore, type CollectionShape } from "../../ports/document-store.ts"
import { sqliteDocuments, sqliteDocumentsBeside } from "./documents.ts"
import { createReadCache } from "./read-cache.ts"

const folder = mkdtempSync(join(tmpdir(), "kintale-cache-"))
afterAll(() => rmSync(folder, { recursive: true }))

const collections: ReadonlyArray<CollectionShape> = [
  { name: "stories", indexes: [{ paths: [["subjectIds", 1]], many: true }] },
  { name: "people", indexes: [] },
]
const server = (name: string) => sqliteDocuments({ file: join(folder, name), collections })
const beside = (name: string) => sqliteDocumentsBeside({ file: join(folder, name), collections })
const query = { text: "SELECT doc FROM stories", values: [] }
const told = (title: string) => JSON.stringify({ id: 1, title })

describe("R788 what SQLite answered is cached until its collection is written", () => {
  it("asks again only after a write to the same collection", () => {
    using database = new DatabaseSync(":memory:")
    const cache = createReadCache(database)
    let asked = 0
    const read = () =>
      cache.documents("stories", query, () => {
        asked += 1
        return [told("The flood")]
      })
    assert.strictEqual(read(), read())
    cache.invalidate("people")
    read()
    assert.strictEqual(asked, 1)
    cache.invalidate("stories")
    assert.deepStrictEqual(read(), [{ id: 1, title: "The flood" }])
    assert.strictEqual(asked, 2)
  })
  it("hands out what nobody can change for the others", () => {
    using database = new DatabaseSync(":memory:")
    const [found] = createReadCache(database).documents("stories", query, () => [
      JSON.stringify({ id: 1, tags: ["river"], place: { name: "Lisbon" } }),
    ])
    assert.isTrue(Object.isFrozen(found))
    assert.isTrue(Object.values(found ?? {}).every((value) => Object.isFrozen(value)))
  })
  it("keeps only some: the least recently used go, and what is long is not kept", () => {
    using database = new DatabaseSync(":memory:")
    const cache = createReadCache(database)
    const asked: Array<number> = []
    const read = (n: number, length: number) =>
      cache.documents("stories", { ...query, values: [n] }, () => {
        asked.push(n)
        return [told("x".repeat(length))]
      })
    for (const n of [1, 2, 3, 4, 5, 6]) read(n, 1_500_000)
    read(6, 1_500_000)
    read(1, 1_500_000)
    read(7, 3_000_000)
    read(7, 3_000_000)
    assert.deepStrictEqual(asked, [1, 2, 3, 4, 5, 6, 1, 7, 7])
  })
  it.effect("sees what another program writes beside the server", () =>
    Effect.gen(function* () {
      const store = yield* DocumentStore
      yield* store.insert("stories", { id: 1, title: "The flood" })
      yield* store.get("stories", 1)
      yield* DocumentStore.use((other) =>
        other.update("stories", { id: 1 }, { $set: { title: "The river" } }),
      ).pipe(Effect.provide(beside("beside.db")))
      assert.deepStrictEqual(
        yield* store.get("stories", 1),
        Option.some({ id: 1, title: "The river" }),
      )
    }).pipe(Effect.provide(server("beside.db"))),
  )
  it.effect("counts anew after a write", () =>
    Effect.gen(function* () {
      const store = yield* DocumentStore
      const count = store.countEach("stories", {}, { paths: ["subjectIds"], values: [[7]] })
      assert.deepStrictEqual(yield* count, [0])
      yield* store.insert("stories", { id: 1, subjectIds: [7] })
      assert.deepStrictEqual(yield* count, [1])
      yield* store.remove("stories", {})
      assert.deepStrictEqual(yield* count, [0])
    }).pipe(Effect.provide(server("counts.db"))),
  )
})
