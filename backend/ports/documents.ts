import { Context, Schema, type Effect, type Option } from "effect"

/** Anything JSON can hold. */
export type Json =
  | null
  | boolean
  | number
  | string
  | ReadonlyArray<Json>
  | { readonly [key: string]: Json }

/**
 * A stored document: a plain JSON object whose `id` is unique in its collection. It comes back as it
 * was given, but for halves of surrogate pairs, which MongoDB keeps as U+FFFD. Its fields are called
 * like names in a path, and hold neither undefined nor NaN.
 */
export type StoredDocument = { readonly id: number | string; readonly [field: string]: Json }

type Scalar = null | boolean | number | string

/** What one field is asked for: a value (MongoDB's equality, array elements included), or operators. */
export type Condition =
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
 * MongoDB's filter words in a small subset; fields may be dotted paths, which go into the objects of
 * lists. Every other word, and an undefined value, is refused as a mistake of ours (a defect), so
 * that no filter finds more than was meant. `$and: []` finds everything, `$or: []` nothing.
 */
export type Filter = {
  readonly $and?: ReadonlyArray<Filter>
  readonly $or?: ReadonlyArray<Filter>
} & { readonly [path: string]: Condition | ReadonlyArray<Filter> | undefined }

/**
 * MongoDB's update words in a small subset; fields may be dotted paths. What MongoDB refuses, such as
 * `$inc` of a text, two changes of one place or a change of the id, is a defect.
 */
export interface Update {
  readonly $set?: { readonly [path: string]: Json }
  readonly $unset?: { readonly [path: string]: true }
  readonly $inc?: { readonly [path: string]: number }
  readonly $push?: { readonly [path: string]: Json }
  /** Takes every element equal to the value out of the array. */
  readonly $pull?: { readonly [path: string]: Scalar }
}

/**
 * 1 ascending, -1 descending; earlier entries weigh more. Missing and null come before numbers, then
 * texts by their UTF-8 bytes, then booleans. The paths hold single values. Equal documents come in
 * any order: a sort that is paged ends with `id`.
 */
export type Sort = ReadonlyArray<readonly [path: string, direction: 1 | -1]>

export interface Query {
  readonly filter: Filter
  readonly sort?: Sort
  readonly skip?: number
  /** 0 finds nothing. */
  readonly limit?: number
  /** Top-level fields left out of what is read (large ones a list has no use for). */
  readonly without?: ReadonlyArray<string>
  /** The top-level fields that are read besides the id, where few are wanted of many documents; never beside `without`. */
  readonly only?: ReadonlyArray<string>
}

/** What documents are counted by: lists of values, one of which a document holds at one of the paths. */
export interface Holding {
  /** Top-level fields, each with an index that stands alone or begins with it. */
  readonly paths: ReadonlyArray<string>
  readonly values: ReadonlyArray<ReadonlyArray<number | string>>
}

/** How a collection is kept: which paths are asked for, and which combinations may stand once only. */
export interface CollectionShape {
  readonly name: string
  readonly indexes: ReadonlyArray<Index>
}
export interface Index {
  /** Paths in order; -1 for descending. Paths of an index hold single values, but for one marked `many`, whose path holds an array and stands alone. */
  readonly paths: ReadonlyArray<readonly [path: string, direction: 1 | -1]>
  /** Unique among the documents that have a non-null value at every path. */
  readonly unique?: boolean
  readonly many?: boolean
}

/** An insert or update would make a second document with the same id or the same unique values. */
export class AlreadyThere extends Schema.TaggedError<AlreadyThere>()("AlreadyThere", {
  collection: Schema.String,
}) {}

/** The disk that keeps the documents is full; nothing was written. */
export class StoreFull extends Schema.TaggedError<StoreFull>()("StoreFull", {}) {}

/**
 * The one port to a document store. A write that returned survives a crash. Each call is atomic for
 * the document it touches; nothing spans documents. An unreachable store is a defect, not a failure.
 * Collections are declared when the adapter's layer is built, and their indexes made then.
 */
export class Documents extends Context.Service<
  Documents,
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
    ) => Effect.Effect<void, AlreadyThere | StoreFull>
    /** Inserts all or none. On MongoDB others can see the first of them until a refusal takes them out again. */
    readonly insertMany: (
      collection: string,
      documents: ReadonlyArray<StoredDocument>,
    ) => Effect.Effect<void, AlreadyThere | StoreFull>
    /** Changes the first document in sort order that the filter finds and answers it as it is afterwards. */
    readonly findAndUpdate: (
      collection: string,
      filter: Filter,
      update: Update,
      options?: { readonly sort?: Sort },
    ) => Effect.Effect<Option.Option<StoredDocument>, AlreadyThere | StoreFull>
    /** Changes every document the filter finds; answers how many it found. On MongoDB those before a refusal stay changed. */
    readonly update: (
      collection: string,
      filter: Filter,
      update: Update,
    ) => Effect.Effect<number, AlreadyThere | StoreFull>
    /** Answers how many were removed. */
    readonly remove: (collection: string, filter: Filter) => Effect.Effect<number>
    readonly count: (collection: string, filter: Filter) => Effect.Effect<number>
    /** For each list of values, how many of the documents found hold one of them, each counted once. */
    readonly countEach: (
      collection: string,
      filter: Filter,
      holding: Holding,
    ) => Effect.Effect<ReadonlyArray<number>>
    /** The next whole number of a collection, from 1; never the same twice, also after a crash. */
    readonly nextId: (collection: string) => Effect.Effect<number, StoreFull>
    /** Fails as a defect when the store cannot be read and written now. */
    readonly check: Effect.Effect<void>
  }
>()("backend/ports/Documents") {}
