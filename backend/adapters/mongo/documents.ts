import { MongoBulkWriteError, MongoError, type Collection, type Db, type WithId } from "mongodb"
import { Effect, Layer, Option } from "effect"
import {
  DuplicateKey,
  DocumentStore,
  StoreFull,
  type CollectionShape,
  type Query,
  type StoredDocument,
} from "../../ports/document-store.ts"
import {
  checkBounds,
  checkDocument,
  checkHolding,
  isJson,
  Misused,
  readFilter,
  readPath,
  readUpdate,
} from "../../ports/document-query.ts"
import { countEach } from "./count-each.ts"
import { attempt, openDatabase, type OpenDatabase, type MongoOptions } from "./open.ts"
import { filterOf, sortOf, updateOf } from "./query-translation.ts"

const duplicateKey = 11_000
const outOfDiskSpace = 14_031

/**
 * Runs a write. MongoDB's errors for duplicates and full disks become the port's failures, others are
 * defects.
 */
export const writing = <A>(collection: string, call: () => Promise<A>) =>
  Effect.tryPromise({ try: call, catch: (cause) => cause }).pipe(
    Effect.catch((cause): Effect.Effect<never, DuplicateKey | StoreFull> => {
      const code = cause instanceof MongoError ? cause.code : undefined
      if (code === duplicateKey) return Effect.fail(new DuplicateKey({ collection }))
      if (code === outOfDiskSpace) return Effect.fail(new StoreFull())
      return Effect.die(cause)
    }),
  )

const storedOf = (document: StoredDocument): OpenDatabase => {
  checkDocument(document)
  const { id, ...fields } = document
  return { _id: id, ...fields }
}

/** Documents that something else wrote into the database are not valid. */
const documentOf = ({ _id, ...fields }: WithId<OpenDatabase>): StoredDocument => {
  if (!isJson(fields)) throw new Error(`The document ${_id} holds what JSON cannot.`)
  return { id: _id, ...fields }
}

/**
 * Inserts all or none without a transaction: MongoDB stops at the first error, and the documents before
 * it are removed again. Others can see them until then, and a crash at this point leaves them; where
 * that is not acceptable, the data has to be one document.
 */
const insertAll = async (
  collection: Collection<OpenDatabase>,
  documents: ReadonlyArray<OpenDatabase>,
) => {
  if (documents.length === 0) return
  try {
    await collection.insertMany(documents, { ordered: true })
  } catch (cause) {
    if (cause instanceof MongoBulkWriteError) {
      const inserted = documents.slice(0, cause.insertedCount).map(({ _id }) => _id)
      await collection.deleteMany({ _id: { $in: inserted } })
    }
    throw cause
  }
}

const fieldsOf = ({ without = [], only }: Pick<Query, "without" | "only">) =>
  Object.fromEntries(
    only === undefined
      ? without.map((field) => [readPath(field)[0], 0])
      : ["_id", ...only.filter((field) => field !== "id").map((field) => readPath(field)[0])].map(
          (field) => [field, 1],
        ),
  )

const findOptions = ({ sort = [], skip = 0, limit, ...fields }: Query) => ({
  sort: sortOf(sort),
  skip,
  ...(limit === undefined ? {} : { limit }),
  projection: fieldsOf(fields),
})

/** Of the port's own check, which writes to see whether it can. */
export const ofTheCheck = "_check"

export interface Counter {
  readonly _id: string
  readonly last: number
}

const countersOver = (database: Db) => {
  const counters = database.collection<Counter>("_counters")
  return async (collection: string): Promise<number> => {
    const counted = await counters.findOneAndUpdate(
      { _id: collection },
      { $inc: { last: 1 } },
      { upsert: true, returnDocument: "after" },
    )
    if (counted === null) throw new Error("MongoDB did not count.")
    return counted.last
  }
}

export const documentsOver = (
  database: Db,
  collections: ReadonlyArray<CollectionShape>,
): DocumentStore["Service"] => {
  const declared = new Map(collections.map((shape) => [shape.name, shape]))
  const shapeOf = (name: string) => {
    const shape = declared.get(name)
    if (shape === undefined) throw new Misused(`The collection "${name}" was not declared.`)
    return shape
  }
  const kept = (name: string) => database.collection<OpenDatabase>(shapeOf(name).name)
  const next = countersOver(database)
  return DocumentStore.of({
    get: (collection, id) =>
      attempt(async () => {
        const found = await kept(collection).findOne({ _id: id })
        return found === null ? Option.none() : Option.some(documentOf(found))
      }),
    find: (collection, query) =>
      attempt(async () => {
        checkBounds(query)
        // To MongoDB a limit of 0 means no limit.
        if (query.limit === 0) return []
        const filter = filterOf(readFilter(query.filter))
        return (await kept(collection).find(filter, findOptions(query)).toArray()).map(documentOf)
      }),
    insert: (collection, document) =>
      writing(collection, async () => {
        await kept(collection).insertOne(storedOf(document))
      }),
    insertMany: (collection, documents) =>
      writing(collection, () => insertAll(kept(collection), documents.map(storedOf))),
    findAndUpdate: (collection, filter, update, options) =>
      writing(collection, async () => {
        const found = await kept(collection).findOneAndUpdate(
          filterOf(readFilter(filter)),
          updateOf(readUpdate(update)),
          { sort: sortOf(options?.sort ?? []), returnDocument: "after" },
        )
        return found === null ? Option.none() : Option.some(documentOf(found))
      }),
    update: (collection, filter, update) =>
      writing(collection, async () => {
        const changed = await kept(collection).updateMany(
          filterOf(readFilter(filter)),
          updateOf(readUpdate(update)),
        )
        return changed.matchedCount
      }),
    remove: (collection, filter) =>
      attempt(
        async () => (await kept(collection).deleteMany(filterOf(readFilter(filter)))).deletedCount,
      ),
    count: (collection, filter) =>
      attempt(async () => kept(collection).countDocuments(filterOf(readFilter(filter)))),
    countEach: (collection, filter, holding) =>
      attempt(async () => {
        checkHolding(shapeOf(collection), holding)
        const asked = [...new Set(holding.values.flat())]
        const found = await kept(collection)
          .find(
            {
              $and: [
                filterOf(readFilter(filter)),
                { $or: holding.paths.map((path) => ({ [path]: { $in: asked } })) },
              ],
            },
            { projection: fieldsOf({ only: holding.paths }) },
          )
          .toArray()
        return countEach(found.map(documentOf), holding)
      }),
    nextId: (collection) =>
      writing(collection, async () => {
        kept(collection)
        return next(collection)
      }).pipe(
        // When two callers create the counter at once, the second finds it at its retry.
        Effect.retry({ times: 3, while: (rejection) => rejection instanceof DuplicateKey }),
        Effect.catchTag("DuplicateKey", Effect.die),
      ),
    check: attempt(async () => {
      await next(ofTheCheck)
    }),
  })
}

/** The port on MongoDB, which several servers can share. */
export const mongoDocuments = (options: MongoOptions): Layer.Layer<DocumentStore> =>
  Layer.effect(
    DocumentStore,
    openDatabase(options).pipe(
      Effect.map((database) => documentsOver(database, options.collections)),
    ),
  )
