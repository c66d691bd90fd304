import { closeSync, mkdirSync, openSync } from "node:fs"
import { dirname } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { Effect } from "effect"
import type { CollectionShape } from "../../ports/documents.ts"
import { holdAlone } from "./lock.ts"
import { makeTables } from "./tables.ts"
import { inTransaction } from "./transaction.ts"

export interface SqliteOptions {
  /** Where the store is kept; ":memory:" keeps it nowhere. */
  readonly file: string
  readonly collections: ReadonlyArray<CollectionShape>
}

export const inMemory = ":memory:"

/** How keys and side tables are written; another number makes every index anew. */
const format = 1

const settings = [
  "journal_mode = WAL",
  // An acknowledged write is on the disk, also after a power cut; the two below are macOS's way to it.
  "synchronous = FULL",
  "fullfsync = ON",
  "checkpoint_fullfsync = ON",
  // Whoever else looks at the file, a backup for one, holds it for moments only.
  "busy_timeout = 5000",
  "journal_size_limit = 67108864",
  "cache_size = -16000",
  // What is removed is overwritten: a deleted account must not stay readable in the file.
  "secure_delete = ON",
]

const formatOf = (database: DatabaseSync) =>
  Number(database.prepare("PRAGMA user_version").get()?.["user_version"] ?? 0)

const prepare = (database: DatabaseSync, { file, collections }: SqliteOptions) => {
  for (const setting of settings) database.exec(`PRAGMA ${setting}`)
  const before = formatOf(database)
  if (before > format)
    throw new Error(`The store ${file} was written by a newer version of this server.`)
  inTransaction(database, () => {
    database.exec(
      "CREATE TABLE IF NOT EXISTS _counters (collection TEXT PRIMARY KEY, last INTEGER NOT NULL) STRICT, WITHOUT ROWID",
    )
    for (const shape of collections) makeTables(database, shape, before < format)
    database.exec(`PRAGMA user_version = ${format}`)
  })
}

/** Opens the store for this process alone and makes what its collections declare; closes it with the scope. */
export const openStore = Effect.fn("sqlite.openStore")(function* (options: SqliteOptions) {
  const { file } = options
  if (file !== inMemory) {
    yield* Effect.sync(() => mkdirSync(dirname(file), { recursive: true }))
    yield* holdAlone(file)
    // Made here, so that nobody but the server's own user may read it: SQLite's other files follow.
    yield* Effect.sync(() => closeSync(openSync(file, "a", 0o600)))
  }
  const database = yield* Effect.acquireRelease(
    Effect.sync(() => new DatabaseSync(file)),
    (database) => Effect.sync(() => database.close()),
  )
  yield* Effect.sync(() => prepare(database, options))
  return database
})
