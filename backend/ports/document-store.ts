import { Context, Schema, type Effect, type Option } from "effect"

/** Any JSON value. */
export type Json =
  | null
  | boolean
  | number
  | string
  | ReadonlyArray<Json>
  | { readonly [key: string]: Json }

/**
 * A stored document: a plain JSON object whose `id` is unique in its collection. It is read back
 * unchanged, except that unpaired surrogates become U+FFFD on MongoDB. Field names are those a path
 * allows; values are never undefined or NaN.
 */
export type StoredDocument = { readonly id: number | string; readonly [field: string]: Json }

type Scalar = null | boolean | number | string

/**
 * A condition on one field: a value (MongoDB's equality, which also matches array elements), or
 * operators.
 */
type Condition =
  | Json
  | {
      readonly $eq?: Json
      readonly $ne?: Json
      readonly $in?: ReadonlyArray<Scalar>
      readonly $nin?: ReadonlyArray<Scalar>
      readonly $gt?: number | string
      readonly $gte?: number | string
      readonly $lt?: number | string
      readonly $lte?: number | string
      readonly $exists?: boolean
    }

/**
 * A small subset of MongoDB's filter operators. Fields may be dotted paths, which also descend into
 * objects in lists. Any other operator, and an undefined value, is rejected as a bug of ours (a
 * defect), so that no filter matches more than was meant. `$and: []` matches everything, `$or: []`
 * nothing.
 */
export type Filter = {
  readonly $and?: ReadonlyArray<Filter>
  readonly $or?: ReadonlyArray<Filter>
} & { readonly [path: string]: Condition | ReadonlyArray<Filter> | undefined }

/**
 * A small subset of MongoDB's update operators; fields may be dotted paths. What MongoDB rejects, such
 * as `$inc` of a string, overlapping changes or a change of the id, is a defect.
 */
export interface Update {
  readonly $set?: { readonly [path: string]: Json }
  readonly $unset?: { readonly [path: string]: true }
  readonly $inc?: { readonly [path: string]: number }
  readonly $push?: { readonly [path: string]: Json }
  /** Removes every element equal to the value from the array. */
  readonly $pull?: { readonly [path: string]: Scalar }
}

/**
 * 1 ascending, -1 descending; earlier entries take precedence. Missing and null sort before numbers,
 * then strings by their UTF-8 bytes, then booleans. The paths must hold single values. The order of
 * equal documents is undefined, so a paginated sort ends with `id`.
 */
export type Sort = ReadonlyArray<readonly [path: string, direction: 1 | -1]>

export interface Query {
  readonly filter: Filter
  readonly sort?: Sort
  readonly skip?: number
  /** With 0 no document matches. */
  readonly limit?: number
  /** Top-level fields to leave out, such as large ones that a list does not need. */
  readonly without?: ReadonlyArray<string>
  /**
   * The only top-level fields to read besides the id, where few are needed of many documents. Not
   * together with `without`.
   */
  readonly only?: ReadonlyArray<string>
}

/**
 * How documents are counted: by lists of values, where a document counts for a list if it holds one
 * of its values at one of the paths.
 */
export interface CountBy {
  /** Top-level fields, each with an index that stands alone or begins with it. */
  readonly paths: ReadonlyArray<string>
  readonly values: ReadonlyArray<ReadonlyArray<number | string>>
}

/** A collection's name and indexes. */
export interface CollectionShape {
  readonly name: string
  readonly indexes: ReadonlyArray<Index>
  /**
   * Whoever holds something made of these documents asks what has changed since: each has a number
   * `touched` (`recordsOf` writes it), and there is an index on it.
   */
  readonly isFollowed?: boolean
}
/** Those declared, and the one by which changes are followed. */
export const indexesIn = ({ indexes, isFollowed }: CollectionShape): ReadonlyArray<Index> =>
  isFollowed === true ? [...indexes, { paths: [["touched", 1]] }] : indexes

export interface Index {
  /**
   * Paths in order; -1 for descending. Indexed paths hold single values, except in an index marked
   * `many`: its only path holds an array.
   */
  readonly paths: ReadonlyArray<readonly [path: string, direction: 1 | -1]>
  /** Unique among the documents that have a non-null value at every path. */
  readonly unique?: boolean
  readonly many?: boolean
}

/** An insert or update would duplicate an id or the values of a unique index. */
export class DuplicateKey extends Schema.TaggedError<DuplicateKey>()("DuplicateKey", {
  collection: Schema.String,
}) {}

/** The disk of the document store is full; nothing was written. */
export class StoreFull extends Schema.TaggedError<StoreFull>()("StoreFull", {}) {}

/**
 * The only port to a document store. A write that has returned survives a crash. Each call is atomic
 * for each document it touches, and there are no transactions across documents. An unreachable store is
 * a defect, not a failure. Collections are declared when the adapter's layer is built, which creates
 * their indexes.
 */
export class DocumentStore extends Context.Service<
  DocumentStore,
  {
    readonly get: (
      collection: string,
      id: number | string,
    ) => Effect.Effect<Option.Option<StoredDocument>>
    readonly find: (
      collection: string,
      query: Query,
    ) => Effect.Effect<ReadonlyArray<StoredDocument>>
    readonly insert: (
      collection: string,
      document: StoredDocument,
    ) => Effect.Effect<void, DuplicateKey | StoreFull>
    /**
     * Inserts all or none. On MongoDB others may see the first documents until a duplicate has them
     * removed again.
     */
    readonly insertMany: (
      collection: string,
      documents: ReadonlyArray<StoredDocument>,
    ) => Effect.Effect<void, DuplicateKey | StoreFull>
    /** Updates the first matching document in sort order, and returns it as it is afterwards. */
    readonly findAndUpdate: (
      collection: string,
      filter: Filter,
      update: Update,
      options?: { readonly sort?: Sort },
    ) => Effect.Effect<Option.Option<StoredDocument>, DuplicateKey | StoreFull>
    /**
     * Updates every matching document and returns how many there were. On MongoDB those updated before
     * an error stay updated.
     */
    readonly update: (
      collection: string,
      filter: Filter,
      update: Update,
    ) => Effect.Effect<number, DuplicateKey | StoreFull>
    /** Returns how many were removed. */
    readonly remove: (collection: string, filter: Filter) => Effect.Effect<number>
    readonly count: (collection: string, filter: Filter) => Effect.Effect<number>
    /** For each list of values, how many of the documents found hold one of them; each counts once. */
    readonly countEach: (
      collection: string,
      filter: Filter,
      holding: CountBy,
    ) => Effect.Effect<ReadonlyArray<number>>
    /** The next value of the collection's counter, from 1; never the same twice, even after a crash. */
    readonly nextId: (collection: string) => Effect.Effect<number, StoreFull>
    /** Fails as a defect when the store cannot be read and written at the moment. */
    readonly check: Effect.Effect<void>
  }
>()("backend/ports/DocumentStore") {}
