import { Clock, Effect, Option, Schema } from "effect"
import { InsufficientStorage } from "#protocol/errors.ts"
import { append } from "#protocol/long-lists.ts"
import {
  DocumentStore,
  type DuplicateKey,
  type CollectionShape,
  type Filter,
  type CountBy,
  type Query,
  type Sort,
  StoreFull,
  type StoredDocument,
  type Update,
} from "../../ports/document-store.ts"
import { deepFreeze } from "../../lib/deep-freeze.ts"
import { errorMessages } from "#protocol/error-messages.ts"

const storeFull = () =>
  new InsufficientStorage({
    message: errorMessages.noSpace,
  })

const roomFor = <A, E, R>(write: Effect.Effect<A, E | StoreFull, R>) =>
  Effect.catchIf(
    write,
    (error): error is Extract<E | StoreFull, StoreFull> => error instanceof StoreFull,
    () => Effect.fail(storeFull()),
  )

/**
 * For writes that cannot meet a duplicate: if one does, that is a bug, so the failure becomes a defect.
 */
const neverThere = <A>(write: Effect.Effect<A, DuplicateKey | InsufficientStorage>) =>
  Effect.catchTag(write, "DuplicateKey", Effect.die)

const unlessThere = (write: Effect.Effect<void, DuplicateKey | InsufficientStorage>) =>
  write.pipe(
    Effect.as(true),
    Effect.catchTag("DuplicateKey", () => Effect.succeed(false)),
  )

/** Parts of a millisecond: with more, the time would be no exact number any more. */
const parts = 1024
let part = Math.floor(Math.random() * parts)

/**
 * When a document is written. The part of the millisecond tells two writes in one apart, also those of
 * two servers: whoever follows the documents reads those again that have another time than before.
 */
const now = Effect.map(Clock.currentTimeMillis, (millis) => {
  part = (part + 1) % parts
  return millis + part / parts
})

const untouched: Effect.Effect<{ readonly touched?: number }> = Effect.succeed({})

/** A stored document is not of its collection's schema. What it holds is not said. */
class Unreadable extends Error {
  constructor(collection: string, id: StoredDocument["id"], cause: unknown) {
    const where = cause instanceof Error ? /\n\s*(at .*)/.exec(cause.message)?.[1] : undefined
    super(`${collection} ${String(id)} cannot be read${where === undefined ? "" : ` ${where}`}`)
    this.name = "Unreadable"
  }
}

/** How many documents that cannot be read are said in the log of one collection. */
const maxReported = 1_000

/**
 * Typed access to one collection. Every document read is decoded. One that does not match its schema is
 * left out of lists, and asked for by itself it is a defect. A full disk becomes the failure `InsufficientStorage`, which has a message for the user.
 */
export const recordsOf = <S extends Schema.Codec<StoredDocument, StoredDocument>>(
  shape: CollectionShape,
  schema: S,
) =>
  Effect.gen(function* () {
    const documents = yield* DocumentStore
    const decodeStored = Schema.decodeUnknownSync(schema)
    /** A store may hand out the same document again. */
    const known = new WeakMap<StoredDocument, S["Type"]>()
    const decode = (document: StoredDocument): S["Type"] => {
      const before = known.get(document)
      if (before !== undefined) return before
      try {
        const record = deepFreeze(decodeStored(document))
        known.set(document, record)
        return record
      } catch (cause) {
        throw new Unreadable(shape.name, document.id, cause)
      }
    }
    const decodeFound = Option.map((document: StoredDocument): S["Type"] => decode(document))

    const told = new Set<StoredDocument["id"]>()
    /** One that cannot be read is said in the log, once as long as the server runs. */
    const tell = (unreadable: ReadonlyArray<StoredDocument>) => {
      const news = unreadable.filter(({ id }) => !told.has(id) && told.size < maxReported)
      for (const { id } of news) told.add(id)
      return Effect.forEach(
        news,
        ({ id }) =>
          Effect.logWarning(
            `a document cannot be read and is left out: ${shape.name} ${String(id)}`,
          ),
        { discard: true },
      )
    }
    const decoded = (documents: ReadonlyArray<StoredDocument>) => {
      const found: Array<S["Type"]> = []
      const unreadable: Array<StoredDocument> = []
      for (const document of documents) {
        try {
          found.push(decode(document))
        } catch {
          unreadable.push(document)
        }
      }
      return { found, unreadable }
    }
    const look = Effect.fnUntraced(function* (query: Query) {
      const page = decoded(yield* documents.find(shape.name, query))
      yield* tell(page.unreadable)
      const { limit, skip = 0 } = query
      const first = page.found.length + page.unreadable.length
      let seen = skip + first
      // A page that is shorter than it was asked for is the last one, so others take the free places.
      if (limit === undefined || first < limit) return page
      while (page.found.length < limit) {
        const missing = limit - page.found.length
        const more = yield* documents.find(shape.name, { ...query, skip: seen, limit: missing })
        if (more.length === 0) break
        const { found, unreadable } = decoded(more)
        yield* tell(unreadable)
        append(page.found, found)
        append(page.unreadable, unreadable)
        seen += more.length
        if (more.length < missing) break
      }
      return page
    })

    /** What is written with every change of a document that is followed. */
    const touch =
      shape.isFollowed === true ? Effect.map(now, (touched) => ({ touched })) : untouched
    const touching = (update: Update) =>
      Effect.map(touch, (touched) => ({ ...update, $set: { ...update.$set, ...touched } }))

    const insert = (record: S["Type"]) =>
      roomFor(
        Effect.flatMap(touch, (touched) => documents.insert(shape.name, { ...record, ...touched })),
      )
    const insertMany = (records: ReadonlyArray<S["Type"]>) =>
      roomFor(
        Effect.flatMap(touch, (touched) =>
          documents.insertMany(
            shape.name,
            records.map((record) => ({ ...record, ...touched })),
          ),
        ),
      )
    const findAndUpdate = (filter: Filter, update: Update, options?: { readonly sort?: Sort }) =>
      touching(update).pipe(
        Effect.flatMap((all) => documents.findAndUpdate(shape.name, filter, all, options)),
        roomFor,
        Effect.map(decodeFound),
      )

    return {
      get: (id: number | string) => Effect.map(documents.get(shape.name, id), decodeFound),
      /** All that can be read. One that cannot is left out, and said in the log. */
      find: (query: Query) =>
        Effect.map(look(query), ({ found }): ReadonlyArray<S["Type"]> => found),
      /** The same, with what cannot be read as it is stored. */
      look,
      /** For what must not go on without one that cannot be read, such as what removes or joins. */
      every: (query: Query) =>
        Effect.map(documents.find(shape.name, query), (found): ReadonlyArray<S["Type"]> =>
          found.map((document) => decode(document)),
        ),
      /** With a sort the first of a list, so the next one where it cannot be read. */
      first: (filter: Filter, sort: Sort = []) =>
        sort.length > 0
          ? Effect.map(look({ filter, sort, limit: 1 }), ({ found }) =>
              Option.fromNullishOr(found[0]),
            )
          : Effect.map(documents.find(shape.name, { filter, limit: 1 }), (found) =>
              decodeFound(Option.fromNullishOr(found[0])),
            ),
      insert: (record: S["Type"]) => neverThere(insert(record)),
      /** Returns whether it was inserted: false when its id or unique values exist already. */
      insertIfAbsent: (record: S["Type"]) => unlessThere(insert(record)),
      insertMany: (records: ReadonlyArray<S["Type"]>) => neverThere(insertMany(records)),
      /** Inserts all or none; returns whether they were inserted. */
      insertManyUnlessThere: (records: ReadonlyArray<S["Type"]>) =>
        unlessThere(insertMany(records)),
      findAndUpdate: (filter: Filter, update: Update, options?: { readonly sort?: Sort }) =>
        neverThere(findAndUpdate(filter, update, options)),
      /**
       * Like `findAndUpdate`, for changes to unique fields: fails when another document has the value
       * already.
       */
      findAndUpdateUnique: findAndUpdate,
      update: (filter: Filter, update: Update) =>
        touching(update).pipe(
          Effect.flatMap((all) => documents.update(shape.name, filter, all)),
          roomFor,
          neverThere,
        ),
      remove: (filter: Filter) => documents.remove(shape.name, filter),
      count: (filter: Filter) => documents.count(shape.name, filter),
      countEach: (filter: Filter, holding: CountBy) =>
        documents.countEach(shape.name, filter, holding),
      nextId: roomFor(documents.nextId(shape.name)),
    }
  })
