// A store with some chores, which outlives the servers that use it.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Context, Effect, Layer } from "effect"
import { sqliteDocuments } from "../../adapters/sqlite/documents.ts"
import { DocumentStore, type StoredDocument } from "../../ports/document-store.ts"
import { testJobs } from "./job-type.fixture.ts"

export const aStoreOf = Effect.fnUntraced(function* (some: ReadonlyArray<StoredDocument>) {
  const folder = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "kintale-jobs-"))),
    (made) => Effect.sync(() => rmSync(made, { recursive: true, force: true })),
  )
  const file = join(folder, "kintale.db")
  const built = yield* Layer.build(sqliteDocuments({ file, collections: [testJobs] }))
  const documents = Context.get(built, DocumentStore)
  yield* documents.insertMany(testJobs.name, some)
  return {
    layer: Layer.succeed(DocumentStore, documents),
    add: (document: StoredDocument) => documents.insert(testJobs.name, document),
    close: (id: number) => documents.update(testJobs.name, { id }, { $set: { isOpen: false } }),
    left: documents.count(testJobs.name, { isOpen: true }),
  }
})
