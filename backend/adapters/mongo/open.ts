import { MongoClient, MongoServerSelectionError, type Db } from "mongodb"
import { Effect } from "effect"
import type { CollectionShape } from "../../ports/document-store.ts"
import { makeIndexes } from "./ensure-indexes.ts"

export interface MongoOptions {
  /** `mongodb://…/name`; without a name the database is `kintale`. */
  readonly url: string
  readonly collections: ReadonlyArray<CollectionShape>
}

/** A document in MongoDB's form. */
export interface OpenDatabase {
  readonly _id: number | string
  readonly [field: string]: unknown
}

/** Runs one call of the driver. Whatever it throws is a defect: an outage, or a bug of ours. */
export const attempt = <A>(call: () => Promise<A>): Effect.Effect<A> =>
  Effect.orDie(Effect.tryPromise({ try: call, catch: (cause) => cause }))

const databaseIn = (url: string) => /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]+)/.exec(url)?.[1]

const timeout = {
  serverSelectionTimeoutMS: 8_000,
  connectTimeoutMS: 8_000,
  socketTimeoutMS: 30_000,
}

const connect = async (url: string): Promise<MongoClient> => {
  const client = new MongoClient(url, {
    ...timeout,
    // A write is acknowledged once it is on disk on a majority of the servers.
    writeConcern: { w: "majority", journal: true },
    readPreference: "primary",
  })
  try {
    return await client.connect()
  } catch (cause) {
    await client.close()
    throw cause
  }
}

const isAway = (cause: unknown): Effect.Effect<boolean> =>
  cause instanceof MongoServerSelectionError
    ? Effect.as(Effect.logWarning("MongoDB does not answer. Trying again."), true)
    : Effect.succeed(false)

/** Waits while MongoDB is not reachable; any other error is final, since it would recur. */
const connected = (url: string): Effect.Effect<MongoClient> =>
  Effect.tryPromise({ try: () => connect(url), catch: (cause) => cause }).pipe(
    Effect.retry({ while: isAway }),
    Effect.orDie,
  )

/** Connects; disconnects when the scope ends. */
export const connectedTo = Effect.fnUntraced(function* (url: string) {
  const client = yield* Effect.acquireRelease(
    connected(url),
    (client) => attempt(() => client.close()),
    { interruptible: true },
  )
  const database: Db = client.db(databaseIn(url) ?? "kintale")
  return { database }
})

/** Connects and creates the declared indexes; disconnects when the scope ends. */
export const openDatabase = Effect.fn("mongo.openDatabase")(function* (options: MongoOptions) {
  const { url, collections } = options
  const { database } = yield* connectedTo(url)
  yield* attempt(() => makeIndexes(database, collections))
  return database
})
