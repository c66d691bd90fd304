import { writeSync } from "node:fs"
import { Effect } from "effect"
import { DocumentStore } from "../../ports/document-store.ts"
import { sqliteDocuments } from "./documents.ts"

/*
 * A process for tests to kill: inserts documents for ever, and prints each id once its insert was
 * acknowledged. Started as `node a-writer.fixture.ts file`.
 */

const [, , file = ""] = process.argv
const collections = [
  { name: "stories", indexes: [{ paths: [["subjectIds", 1] as const], many: true }] },
]

const writing = Effect.gen(function* () {
  const store = yield* DocumentStore
  writeSync(1, "open\n")
  for (;;) {
    const id = yield* store.nextId("stories")
    yield* store.insert("stories", { id, subjectIds: [id], text: "x".repeat(id % 5_000) })
    writeSync(1, `${id}\n`)
    yield* Effect.yieldNow
  }
})

Effect.runFork(writing.pipe(Effect.provide(sqliteDocuments({ file, collections }))))
