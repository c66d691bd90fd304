import { statSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { Effect, Layer, Option } from "effect"
import {
  DocumentStore,
  type DuplicateKey,
  type CollectionShape,
  type Filter,
  type CountBy,
  type Query,
  type StoredDocument,
  type StoreFull,
} from "../../ports/document-store.ts"
import {
  checkDocument,
  Misused,
  readUpdate,
  type DocumentUpdate,
} from "../../ports/document-query.ts"
import { countEach } from "./count-each.ts"
import { rejectionOf } from "./errors.ts"
import { type Fragment, parameter, sql } from "./sql-fragment.ts"
import { isSortedHere, sorted } from "./sort-in-memory.ts"
import { isInUse } from "./lock.ts"
import { openBeside, openStore, type SqliteOptions } from "./open.ts"
import { queriesOf } from "./queries.ts"
import { createReadCache } from "./read-cache.ts"
import { statementsOf, type SqlRow } from "./statements.ts"
import { inTransaction } from "./transaction.ts"
import { changed } from "./update.ts"

const nextNumber = (collection: string) => sql`
  INSERT INTO _counters (collection, last) VALUES (${parameter(collection)}, 1)
  ON CONFLICT (collection) DO UPDATE SET last = last + 1 RETURNING last`

/**
 * Runs a write. SQLite's errors for duplicates and full disks become the port's failures, others are
 * defects.
 */
const writing = <A>(
  collection: string,
  work: () => A,
): Effect.Effect<A, DuplicateKey | StoreFull> =>
  Effect.suspend(() => {
    try {
      return Effect.succeed(work())
    } catch (cause) {
      const rejection = rejectionOf(cause, collection)
      return rejection === null ? Effect.die(cause) : Effect.fail(rejection)
    }
  })

const inodeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.ino

/** A file that was removed or replaced takes everything that is written to it, and nobody finds it again. */
const presenceOf = (database: DatabaseSync) => {
  const file = database.location()
  if (file === null) return () => true
  const opened = inodeOf(file)
  return () => inodeOf(file) === opened
}

/**
 * The port on an open database. Every call is synchronous, so nothing else in this process runs in
 * between.
 */
export const documentsOver = (
  database: DatabaseSync,
  collections: ReadonlyArray<CollectionShape>,
): DocumentStore["Service"] => {
  const statements = statementsOf(database)
  const isStillThere = presenceOf(database)
  const cache = createReadCache(database)
  const declared = new Map(collections.map((shape) => [shape.name, queriesOf(shape)]))
  const queries = (collection: string) => {
    const found = declared.get(collection)
    if (found === undefined) throw new Misused(`The collection "${collection}" was not declared.`)
    return found
  }
  const textOf = (collection: string, document: StoredDocument) => {
    checkDocument(document)
    queries(collection).checkSingle(document)
    return JSON.stringify(document)
  }
  const documentsIn = (collection: string, query: Fragment) =>
    cache.documents(collection, query, statements.texts)
  const put = (collection: string, document: StoredDocument) => {
    cache.invalidate(collection)
    statements.run(queries(collection).insert, document.id, textOf(collection, document))
  }
  const change = (
    collection: string,
    { row, text }: SqlRow,
    changes: ReadonlyArray<DocumentUpdate>,
  ) => {
    const document = changed(text, changes)
    const after = textOf(collection, document)
    if (after !== text) {
      cache.invalidate(collection)
      statements.run(queries(collection).replace, after, row)
    }
    return document
  }

  return DocumentStore.of({
    get: (collection, id) =>
      Effect.sync(() => {
        const [found] = documentsIn(collection, { text: queries(collection).get, values: [id] })
        return Option.fromNullishOr(found)
      }),
    find: (collection, query) =>
      Effect.sync(() => {
        const found = documentsIn(collection, queries(collection).find(query))
        return isSortedHere(query) ? sorted(found, query.sort ?? []) : found
      }),
    insert: (collection, document) => writing(collection, () => put(collection, document)),
    insertMany: (collection, documents) =>
      writing(collection, () =>
        inTransaction(database, () => documents.forEach((document) => put(collection, document))),
      ),
    findAndUpdate: (collection, filter, update, options) =>
      writing(collection, () => {
        const changes = readUpdate(update)
        return inTransaction(database, () => {
          const [found] = statements.rows(queries(collection).first(filter, options?.sort ?? []))
          if (found === undefined) return Option.none()
          return Option.some(change(collection, found, changes))
        })
      }),
    update: (collection, filter, update) =>
      writing(collection, () => {
        const changes = readUpdate(update)
        return inTransaction(database, () => {
          const found = statements.rows(queries(collection).every(filter))
          for (const row of found) change(collection, row, changes)
          return found.length
        })
      }),
    remove: (collection, filter) =>
      Effect.sync(() => {
        const { text, values } = queries(collection).remove(filter)
        cache.invalidate(collection)
        // oxlint-disable-next-line kintale/no-spread-arguments -- SQLite takes 32,766 at most
        return statements.run(text, ...values)
      }),
    count: (collection, filter) =>
      Effect.sync(() => statements.number(queries(collection).count(filter))),
    countEach: (collection, filter, holding) =>
      Effect.sync(() => {
        const { found, held } = queries(collection).countEach(filter, holding)
        return cache.counts(collection, [filter, holding], () =>
          countEach(holding, statements.texts(found), held.flatMap(statements.texts)),
        )
      }),
    nextId: (collection) =>
      writing(collection, () => {
        queries(collection)
        return statements.number(nextNumber(collection))
      }).pipe(Effect.catchTag("DuplicateKey", Effect.die)),
    check: Effect.sync(() => {
      if (!isStillThere()) throw new Error("the file of the store was removed or replaced")
      statements.number(nextNumber("_check"))
    }),
  })
}

/** The default store: one SQLite file. A second server on the same file fails with `StoreInUse`. */
export const sqliteDocuments = (options: SqliteOptions): Layer.Layer<DocumentStore> =>
  Layer.effect(
    DocumentStore,
    openStore(options).pipe(Effect.map((database) => documentsOver(database, options.collections))),
  )

/**
 * The same store for a program that writes a little and ends: it may run while a server does. It is
 * not for what a server does alone, such as work that waits.
 */
export const sqliteDocumentsBeside = (options: SqliteOptions): Layer.Layer<DocumentStore> =>
  Layer.effect(
    DocumentStore,
    Effect.suspend(() =>
      isInUse(options.file) ? openBeside(options.file) : openStore(options),
    ).pipe(Effect.map((database) => documentsOver(database, options.collections))),
  )

const explain = (file: string, { text, values }: Fragment): ReadonlyArray<string> => {
  using database = new DatabaseSync(file, { readOnly: true })
  return (
    database
      .prepare(`EXPLAIN QUERY PLAN ${text}`)
      // oxlint-disable-next-line kintale/no-spread-arguments -- SQLite takes 32,766 at most
      .all(...values)
      .map((step) => String(step["detail"]))
  )
}

/** How SQLite would answer a query, a line a step; for tests and benchmarks. */
export const explainQuery = (file: string, shape: CollectionShape, query: Query) =>
  explain(file, queriesOf(shape).find(query))

/** How SQLite would count by lists of values, likewise. */
export const explainCount = (
  file: string,
  shape: CollectionShape,
  filter: Filter,
  holding: CountBy,
) => {
  const { found, held } = queriesOf(shape).countEach(filter, holding)
  return [found, ...held].flatMap((fragment) => explain(file, fragment))
}
