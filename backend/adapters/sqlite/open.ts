import { closeSync, mkdirSync, openSync } from "node:fs"
import { dirname } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { Effect } from "effect"
import type { CollectionShape } from "../../ports/document-store.ts"
import { holdAlone } from "./lock.ts"
import { makeTables } from "./tables.ts"
import { inTransaction } from "./transaction.ts"

export interface SqliteOptions {
  /** The path of the database; ":memory:" for one without a file. */
  readonly file: string
  readonly collections: ReadonlyArray<CollectionShape>
}

export const inMemory = ":memory:"

/** The version of keys and side tables; a change rebuilds every index. */
const format = 1
export const newestFormat = format

const settings = [
  "journal_mode = WAL",
  // An acknowledged write survives a power failure. The next two settings are needed for that on macOS.
  "synchronous = FULL",
  "fullfsync = ON",
  "checkpoint_fullfsync = ON",
  // Another reader of the file, such as a backup, locks it for moments only.
  "busy_timeout = 5000",
  "journal_size_limit = 67108864",
  "cache_size = -16000",
  // Removed content is overwritten, so that a deleted account's data does not stay readable in the
  // file.
  "secure_delete = ON",
]

export const formatOf = (database: DatabaseSync) =>
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

/**
 * Opens the store for this process alone and creates what its collections declare; closes it when the
 * scope ends.
 */
export const openStore = Effect.fn("sqlite.openStore")(function* (options: SqliteOptions) {
  const { file } = options
  if (file !== inMemory) {
    yield* Effect.sync(() => mkdirSync(dirname(file), { recursive: true }))
    yield* holdAlone(file)
    // Created here, so that only the server's user can read it. SQLite gives its other files the same
    // permissions.
    yield* Effect.sync(() => closeSync(openSync(file, "a", 0o600)))
  }
  const database = yield* Effect.acquireRelease(
    Effect.sync(() => new DatabaseSync(file)),
    (database) => Effect.sync(() => database.close()),
  )
  yield* Effect.sync(() => prepare(database, options))
  return database
})

/**
 * Opens the store of a server that is running, for a few writes beside it: SQLite lets one process
 * write after the other. Nothing is created or rebuilt, since the server does not expect that.
 */
export const openBeside = Effect.fn("sqlite.openBeside")(function* (file: string) {
  const database = yield* Effect.acquireRelease(
    Effect.sync(() => new DatabaseSync(file)),
    (database) => Effect.sync(() => database.close()),
  )
  yield* Effect.sync(() => {
    for (const setting of settings) database.exec(`PRAGMA ${setting}`)
    if (formatOf(database) !== format) {
      throw new Error(
        `The server running on ${file} is a different version. Stop it first, then try again.`,
      )
    }
  })
  return database
})
