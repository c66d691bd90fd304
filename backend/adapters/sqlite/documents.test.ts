import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { contractCollections } from "../../ports/contract-collections.fixture.ts"
import { documentsContract } from "../../ports/document-store.contract.ts"
import { DocumentStore } from "../../ports/document-store.ts"
import { sqliteDocuments } from "./documents.ts"

const folder = mkdtempSync(join(tmpdir(), "kintale-sqlite-"))
afterAll(() => rmSync(folder, { recursive: true }))

const inFile = (name: string) =>
  sqliteDocuments({ file: join(folder, name), collections: contractCollections })

documentsContract("SQLite", inFile("store.db"))

it.effect("SQLite keeps and finds halves of surrogate pairs too", () =>
  Effect.gen(function* () {
    const documents = yield* DocumentStore
    const broken = { id: "\ud83d", v: "a\ud83d", list: ["\udc75"] }
    yield* documents.insertMany("things", [broken, { id: 2, v: "a\ufffd" }])
    assert.deepStrictEqual(yield* documents.find("things", { filter: { v: broken.v } }), [broken])
    assert.strictEqual(yield* documents.count("things", { list: "\udc75" }), 1)
    assert.deepStrictEqual(yield* documents.get("things", broken.id), Option.some(broken))
  }).pipe(Effect.provide(inFile("broken.db"))),
)
