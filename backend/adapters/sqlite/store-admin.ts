import { accessSync, constants, existsSync, statSync } from "node:fs"
import { dirname } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { pathToFileURL } from "node:url"
import { Context, Effect, Layer } from "effect"
import { DocumentStore } from "../../ports/document-store.ts"
import { StoreAdmin } from "../../ports/store-admin.ts"
import { documentsOver } from "./documents.ts"
import { rejectionOf } from "./errors.ts"
import { holdAlone, isInUse } from "./lock.ts"
import { formatOf, newestFormat, openStore, type SqliteOptions } from "./open.ts"

/** Of the port's own check, which writes to see whether it can. */
const ofTheCheck = "_check"

const countersOf = (database: DatabaseSync) =>
  Effect.sync(
    () =>
      new Map(
        database
          .prepare("SELECT collection, last FROM _counters WHERE collection <> ?")
          .all(ofTheCheck)
          .map(({ collection, last }) => [String(collection), Number(last)] as const),
      ),
  )

const setCounter = (database: DatabaseSync) => (collection: string, last: number) =>
  Effect.suspend(() => {
    try {
      database
        .prepare(
          "INSERT INTO _counters (collection, last) VALUES (?, ?) ON CONFLICT (collection) DO UPDATE SET last = excluded.last",
        )
        .run(collection, last)
      return Effect.void
    } catch (cause) {
      const rejection = rejectionOf(cause, collection)
      return rejection?._tag === "StoreFull" ? Effect.fail(rejection) : Effect.die(cause)
    }
  })

const canWriteIn = (folder: string) => {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Beside a database that is being written SQLite wants a file of its own, which a disk to read only does not give. */
const addressOf = (file: string) => {
  const log = `${file}-wal`
  const isAtRest = !existsSync(log) || statSync(log).size === 0
  if (canWriteIn(dirname(file)) || !isAtRest) return file
  const address = pathToFileURL(file)
  address.searchParams.set("immutable", "1")
  return address
}

/** Opens a store so that nothing can be written to it. One of a newer version is refused. */
const openToRead = (file: string) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const database = new DatabaseSync(addressOf(file), { readOnly: true, timeout: 5_000 })
      if (formatOf(database) <= newestFormat) return database
      database.close()
      throw new Error(`The store ${file} was written by a newer version of this server.`)
    }),
    (database) => Effect.sync(() => database.close()),
  )

/** What stands in a store that an older version wrote last: collections that are new since are empty. */
export const documentsThere = (database: DatabaseSync, { collections }: SqliteOptions) => {
  const tables = new Set(
    database
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .all()
      .map(({ name }) => name),
  )
  const missing = new Set(
    collections.filter(({ name }) => !tables.has(name)).map(({ name }) => name),
  )
  const documents = documentsOver(database, collections)
  const find: typeof documents.find = (collection, query) =>
    missing.has(collection) ? Effect.succeed([]) : documents.find(collection, query)
  const count: typeof documents.count = (collection, filter) =>
    missing.has(collection) ? Effect.succeed(0) : documents.count(collection, filter)
  return DocumentStore.of({ ...documents, find, count })
}

const versionOf = (database: DatabaseSync) =>
  database.prepare("PRAGMA data_version").get()?.["data_version"]

/**
 * A store as it is at this moment, whatever a server writes to it meanwhile. Where none is running none can
 * start until this is closed.
 */
export const sqliteToRead = (options: SqliteOptions): Layer.Layer<DocumentStore | StoreAdmin> =>
  Layer.effectContext(
    Effect.gen(function* () {
      const { file } = options
      if (canWriteIn(dirname(file)) && !isInUse(file)) yield* holdAlone(file)
      const database = yield* openToRead(file)
      const opened = versionOf(database)
      database.exec("BEGIN")
      const documents = documentsThere(database, options)
      return Context.make(DocumentStore, documents).pipe(
        Context.add(
          StoreAdmin,
          StoreAdmin.of({
            counters: countersOf(database),
            setCounter: () => Effect.die(new Error("This store is only read.")),
            isWritten: Effect.sync(() => {
              if (database.isTransaction) database.exec("COMMIT")
              return versionOf(database) !== opened
            }),
          }),
        ),
      )
    }),
  )

/** A store that only this process uses. */
export const sqliteWhole = (options: SqliteOptions): Layer.Layer<DocumentStore | StoreAdmin> =>
  Layer.effectContext(
    Effect.map(openStore(options), (database) =>
      Context.make(DocumentStore, documentsOver(database, options.collections)).pipe(
        Context.add(
          StoreAdmin,
          StoreAdmin.of({
            counters: countersOf(database),
            setCounter: setCounter(database),
            isWritten: Effect.succeed(null),
          }),
        ),
      ),
    ),
  )
