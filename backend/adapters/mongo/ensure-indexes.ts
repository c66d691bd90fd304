import { randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { MongoError, type Collection, type Db } from "mongodb"
import type { CollectionShape } from "../../ports/document-store.ts"
import { type IndexSet, nameOfSet, othersOf, unwantedBy } from "./obsolete-indexes.ts"
import { indexesOf, type MongoIndex } from "./query-translation.ts"

const notImplemented = 238
const duplicateKey = 11_000
const ours = "by "

/** How long a node may drop indexes, and how often another looks whether it has; milliseconds. */
const lease = 60_000
const pollInterval = 200

interface SetDocument extends Omit<IndexSet, "name"> {
  readonly _id: string
}
interface LockDocument {
  readonly _id: "turn"
  readonly claim: string
  readonly until: number
}

/**
 * FerretDB 1 has no partial indexes. Its unique indexes treat null as a value, and ignore missing
 * fields.
 */
const makeIndex = async (collection: Collection, { name, keys, unique }: MongoIndex) => {
  if (unique === null) return collection.createIndex(keys, { name })
  const options = { name, unique: true }
  try {
    return await collection.createIndex(keys, { ...options, partialFilterExpression: unique })
  } catch (cause) {
    if (!(cause instanceof MongoError && cause.code === notImplemented)) throw cause
    return collection.createIndex(keys, options)
  }
}

/** Our indexes that stand, as `collection/name`. */
const standingIn = async (database: Db, collections: ReadonlyArray<CollectionShape>) => {
  const there = new Set((await database.listCollections().toArray()).map(({ name }) => name))
  const standing = new Set<string>()
  for (const { name } of collections)
    for (const index of there.has(name) ? await database.collection(name).indexes() : [])
      if (index.name?.startsWith(ours) === true) standing.add(`${name}/${index.name}`)
  return standing
}

const isDuplicate = (cause: unknown) => cause instanceof MongoError && cause.code === duplicateKey

/** Waits until no other node is at it. Whoever has died over it is waited for as long as their lease. */
const withLock = async (database: Db, work: () => Promise<void>) => {
  const locks = database.collection<LockDocument>("_index_locks")
  const claim = randomUUID()
  const take = async () => {
    const now = Date.now()
    try {
      await locks.updateOne(
        { _id: "turn", until: { $lte: now } },
        { $set: { claim, until: now + lease } },
        { upsert: true },
      )
      return true
    } catch (cause) {
      // It is there, and somebody's.
      if (isDuplicate(cause)) return false
      throw cause
    }
  }
  while (!(await take())) await pause(pollInterval)
  try {
    await work()
  } finally {
    await locks.deleteOne({ _id: "turn", claim })
  }
}

/**
 * Makes the declared indexes, which costs nothing where they stand, and drops those of ours that no version
 * wants of which nodes may still run.
 */
export const makeIndexes = async (database: Db, collections: ReadonlyArray<CollectionShape>) => {
  const sets = database.collection<SetDocument>("_indexes")
  const indexes = collections.flatMap((shape) =>
    indexesOf(shape).map((index) => `${shape.name}/${index.name}`),
  )
  const own = { name: nameOfSet(indexes), indexes }
  // First of all: from now on no other node drops what this one is about to make.
  await sets.updateOne(
    { _id: own.name },
    { $set: { indexes, startedAt: Date.now() } },
    { upsert: true },
  )
  // Before it is asked who wants what: those that are made from here on are not in it.
  const standing = await standingIn(database, collections)
  for (const shape of collections)
    for (const index of indexesOf(shape))
      if (!standing.has(`${shape.name}/${index.name}`))
        await makeIndex(database.collection(shape.name), index)

  const known = async () =>
    (await sets.find().toArray()).map(({ _id: name, ...set }) => ({ name, ...set }))
  if (unwantedBy(own, await known(), [...standing]).length > 0)
    await withLock(database, async () => {
      const now = await standingIn(database, collections)
      for (const index of unwantedBy(own, await known(), [...now])) {
        const [collection = "", ...name] = index.split("/")
        await database.collection(collection).dropIndex(name.join("/"))
      }
    })
  const others = othersOf(own.name, await known()).map(({ name }) => name)
  await sets.deleteMany({ _id: { $nin: [own.name, ...others] } })
}
