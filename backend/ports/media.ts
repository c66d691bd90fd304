import { Context, Schema, type Effect, type Option, type Stream } from "effect"

/** What is kept of some bytes, besides them. */
export interface MediaEntry {
  readonly id: string
  readonly bytes: number
  /** Lower-case hexadecimal SHA-256 of the bytes as they came. */
  readonly sha256: string
}

export interface Range {
  /** First byte wanted, from 0. */
  readonly start: number
  /** Last byte wanted, inclusive. */
  readonly end: number
}

/** The disk is full; nothing of what was being written is kept. */
export class MediaFull extends Schema.TaggedError<MediaFull>()("MediaFull", {}) {}

/** More bytes came than the bound allows; nothing of them is kept. */
export class MediaTooLarge extends Schema.TaggedError<MediaTooLarge>()("MediaTooLarge", {
  limit: Schema.Number,
}) {}

/**
 * The one port to bytes. Writes go to a temporary name, reach the disk and are renamed, so that an
 * entry is whole or not there. Ids are made here and are safe in a file name.
 */
export class Media extends Context.Service<
  Media,
  {
    /** Keeps a stream of at most `limit` bytes. An interrupted or failing stream leaves nothing behind. */
    readonly keep: <E>(
      bytes: Stream.Stream<Uint8Array, E>,
      limit: number,
    ) => Effect.Effect<MediaEntry, E | MediaFull | MediaTooLarge>
    /** Takes over a finished local file (it is moved or copied, then gone from where it was). */
    readonly adopt: (path: string) => Effect.Effect<MediaEntry, MediaFull>
    readonly entry: (
      id: string,
    ) => Effect.Effect<Option.Option<{ readonly id: string; readonly bytes: number }>>
    /** Reads all or a range of an entry that exists; one that does not is a defect. */
    readonly read: (id: string, range?: Range) => Stream.Stream<Uint8Array>
    /** A local file with the entry's bytes, for programs that need a path; not to be changed. */
    readonly localPath: (id: string) => Effect.Effect<string>
    readonly remove: (id: string) => Effect.Effect<void>
    /**
     * Removes unfinished writes and takes every entry that is not in `known` out of the store, put
     * aside rather than destroyed; answers how many. Run at start, before the first write.
     */
    readonly sweep: (known: ReadonlySet<string>) => Effect.Effect<number>
    /** Fails as a defect when the store cannot be written now. */
    readonly check: Effect.Effect<void>
  }
>()("backend/ports/Media") {}
