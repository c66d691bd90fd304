import type { Db } from "mongodb"
import { Context, Effect, Layer } from "effect"
import { DocumentStore } from "../../ports/document-store.ts"
import { StoreAdmin } from "../../ports/store-admin.ts"
import { type Counter, documentsOver, ofTheCheck, writing } from "./documents.ts"
import { attempt, connectedTo, type MongoOptions, openDatabase } from "./open.ts"

const wholeOver = (database: Db): StoreAdmin["Service"] => {
  const counters = database.collection<Counter>("_counters")
  return StoreAdmin.of({
    counters: attempt(
      async () =>
        new Map(
          (await counters.find({ _id: { $ne: ofTheCheck } }).toArray()).map(
            ({ _id, last }) => [_id, last] as const,
          ),
        ),
    ),
    setCounter: (collection, last) =>
      writing(collection, async () => {
        await counters.updateOne({ _id: collection }, { $set: { last } }, { upsert: true })
      }).pipe(Effect.catchTag("DuplicateKey", Effect.die)),
    isWritten: Effect.succeed(null),
  })
}

const whole = (database: Db, { collections }: MongoOptions) =>
  Context.make(DocumentStore, documentsOver(database, collections)).pipe(
    Context.add(StoreAdmin, wholeOver(database)),
  )

/** The same for a program that takes the whole of it elsewhere: nothing is made or changed. */
export const mongoToRead = (options: MongoOptions): Layer.Layer<DocumentStore | StoreAdmin> =>
  Layer.effectContext(
    Effect.map(connectedTo(options.url), ({ database }) => whole(database, options)),
  )

/** The same for a program that brings the whole of it. */
export const mongoWhole = (options: MongoOptions): Layer.Layer<DocumentStore | StoreAdmin> =>
  Layer.effectContext(Effect.map(openDatabase(options), (database) => whole(database, options)))
