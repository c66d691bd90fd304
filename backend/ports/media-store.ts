import { Context, Schema, type Effect, type Option, type Scope, type Stream } from "effect"

/**
 * The id of bytes that are to be stored: it was written down whose they will be, so that after a crash they
 * are found (`backend/platform/cluster/media-intents.ts`).
 */
export const IntendedId = Schema.String.pipe(Schema.brand("IntendedId"))
export type IntendedId = typeof IntendedId.Type

/** The metadata of stored bytes. */
export interface MediaEntry {
  readonly id: string
  readonly bytes: number
  /** Lower-case hexadecimal SHA-256 of the bytes as received. */
  readonly sha256: string
}

export interface ByteRange {
  /** The first byte, counted from 0. */
  readonly start: number
  /** The last byte, inclusive. */
  readonly end: number
}

/** What a listing says of an entry. */
export interface MediaListed {
  readonly id: string
  readonly bytes: number
  /** When it came into the store, in milliseconds since 1970. */
  readonly at: number
}

/** The disk is full; nothing of what was being written remains. */
export class MediaFull extends Schema.TaggedError<MediaFull>()("MediaFull", {}) {}

/** The stream exceeded the limit; nothing of it remains. */
export class MediaTooLarge extends Schema.TaggedError<MediaTooLarge>()("MediaTooLarge", {
  limit: Schema.Number,
}) {}

/** There are other bytes under this id already; they stay as they are. */
export class MediaTaken extends Schema.TaggedError<MediaTaken>()("MediaTaken", {
  id: Schema.String,
}) {}

/**
 * A defect: the store of bytes is on another machine, which does not answer or refuses. Nothing that was
 * kept is lost, and the same can be asked again.
 */
export class MediaUnavailable extends Error {
  constructor(cause: unknown) {
    super("The recording store does not answer.", { cause })
    this.name = "MediaUnavailable"
  }
}

/**
 * The only port to stored bytes. An entry is complete or does not exist, and what is answered to be kept
 * is there after a power cut. Ids are safe as file names; no id is a defect.
 */
export class MediaStore extends Context.Service<
  MediaStore,
  {
    /**
     * Stores a stream of at most `limit` bytes. A stream that fails or is interrupted leaves nothing
     * behind.
     */
    readonly store: <E>(
      id: IntendedId,
      bytes: Stream.Stream<Uint8Array, E>,
      limit: number,
    ) => Effect.Effect<MediaEntry, E | MediaFull | MediaTooLarge>
    /** Moves a finished local file into the store (or copies it and removes the file). */
    readonly adopt: (id: IntendedId, path: string) => Effect.Effect<MediaEntry, MediaFull>
    /**
     * Stores a copy of a finished local file, which stays where it is and must not change any more. No
     * bytes are copied where the disk can give a file a second name.
     */
    readonly storeFile: (id: IntendedId, path: string) => Effect.Effect<MediaEntry, MediaFull>
    /**
     * Stores a stream under an id that another store has given it. Nothing is written over: where the
     * same bytes are there already this answers as if it had stored them, so it can be repeated, and
     * other bytes are a failure.
     */
    readonly storeAs: <E>(
      id: string,
      bytes: Stream.Stream<Uint8Array, E>,
      limit: number,
    ) => Effect.Effect<MediaEntry, E | MediaFull | MediaTooLarge | MediaTaken>
    readonly entry: (
      id: string,
    ) => Effect.Effect<Option.Option<{ readonly id: string; readonly bytes: number }>>
    /** Reads an entry or a range of it. An entry that does not exist is a defect. */
    readonly read: (id: string, range?: ByteRange) => Stream.Stream<Uint8Array>
    /**
     * The path of a local file with the entry's bytes, for programs that need one. It must not be
     * modified, and may be gone when the scope ends.
     */
    readonly localPath: (id: string) => Effect.Effect<string, never, Scope.Scope>
    readonly remove: (id: string) => Effect.Effect<void>
    /**
     * All entries, in no order that can be relied on; never all of them in memory. One that comes or
     * goes meanwhile may be in it or not.
     */
    readonly list: Stream.Stream<MediaListed>
    /**
     * Removes unfinished writes, and moves entries that are not in `known` out of the store into a
     * folder, without deleting them; returns how many. `alone`: nobody else uses the store, and this
     * node has not begun to. Otherwise what was written in the last day stays, since a document may be
     * about to name it.
     */
    readonly sweep: (known: ReadonlySet<string>, alone: boolean) => Effect.Effect<number>
    /** Fails as a defect when the store cannot be written at the moment. */
    readonly check: Effect.Effect<void>
  }
>()("backend/ports/MediaStore") {}
