import { Effect, Option, Schema } from "effect"
import { NoRoom } from "#protocol/failure.ts"
import {
  Documents,
  type AlreadyThere,
  type CollectionShape,
  type Filter,
  type Query,
  type Sort,
  StoreFull,
  type StoredDocument,
  type Update,
} from "./documents.ts"

const storeFull = () =>
  new NoRoom({ message: "The server has no room left to save this. Please tell its keeper." })

const roomFor = <A, E, R>(write: Effect.Effect<A, E | StoreFull, R>) =>
  Effect.catchIf(
    write,
    (error): error is Extract<E | StoreFull, StoreFull> => error instanceof StoreFull,
    () => Effect.fail(storeFull()),
  )

/**
 * A noun's own view of its collection: every document is decoded on its way out (one that does not
 * fit is a defect), and a full disk is said in a sentence.
 */
export const recordsOf = <S extends Schema.Codec<StoredDocument, StoredDocument>>(
  shape: CollectionShape,
  schema: S,
) =>
  Effect.gen(function* () {
    const documents = yield* Documents
    const decode = Schema.decodeUnknownSync(schema)
    const decodeFound = Option.map((document: StoredDocument): S["Type"] => decode(document))

    return {
      get: (id: number | string) => Effect.map(documents.get(shape.name, id), decodeFound),
      find: (query: Query) =>
        Effect.map(documents.find(shape.name, query), (found): ReadonlyArray<S["Type"]> =>
          found.map((document) => decode(document)),
        ),
      first: (filter: Filter, sort: Sort = []) =>
        Effect.map(documents.find(shape.name, { filter, sort, limit: 1 }), (found) =>
          decodeFound(Option.fromNullishOr(found[0])),
        ),
      insert: (record: S["Type"]): Effect.Effect<void, AlreadyThere | NoRoom> =>
        roomFor(documents.insert(shape.name, record)),
      insertMany: (records: ReadonlyArray<S["Type"]>): Effect.Effect<void, AlreadyThere | NoRoom> =>
        roomFor(documents.insertMany(shape.name, records)),
      findAndUpdate: (filter: Filter, update: Update, options?: { readonly sort?: Sort }) =>
        Effect.map(
          roomFor(documents.findAndUpdate(shape.name, filter, update, options)),
          decodeFound,
        ),
      update: (filter: Filter, update: Update): Effect.Effect<number, AlreadyThere | NoRoom> =>
        roomFor(documents.update(shape.name, filter, update)),
      remove: (filter: Filter) => documents.remove(shape.name, filter),
      count: (filter: Filter) => documents.count(shape.name, filter),
      nextId: roomFor(documents.nextId(shape.name)),
    }
  })
