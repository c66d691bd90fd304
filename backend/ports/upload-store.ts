import { Context, Schema, type Effect, type Option } from "effect"
import type { IntendedId, MediaEntry, MediaFull } from "./media-store.ts"

/** How far an upload is. */
export interface Arrived {
  /** The bytes that are on disk, synced. */
  readonly received: number
  /** All bytes; null while nobody has said how many there will be. */
  readonly length: number | null
}

/** A HEAD or PATCH of tus. */
export interface TusRequest {
  readonly method: "HEAD" | "PATCH"
  /** By names in small letters. */
  readonly headers: Readonly<Record<string, string>>
  /** May end before what was announced, but never fails: what came until then counts. */
  readonly bytes: AsyncIterable<Uint8Array>
}

/** How tus answers; from 400 on it is a refusal, whose words are the caller's. */
export interface TusAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

/** Its bytes are not all there yet, or there is no such upload. */
export class UploadIncomplete extends Schema.TaggedError<UploadIncomplete>()(
  "UploadIncomplete",
  {},
) {}

/**
 * The bytes of recordings that arrive piece by piece (tus). What a request was told is on disk stays on
 * disk, also after a power cut. Whose they are, how many may be, and that only one request at a time
 * writes to one, is the domain's concern.
 */
export class UploadStore extends Context.Service<
  UploadStore,
  {
    /** Makes an upload of `length` bytes, or of unknown length. The id is the domain's, and new. */
    readonly begin: (id: string, length: number | null) => Effect.Effect<void, MediaFull>
    readonly arrived: (id: string) => Effect.Effect<Option.Option<Arrived>>
    /** Answers a HEAD, or a PATCH after its bytes are stored. What was stored before a failure counts. */
    readonly serve: (id: string, request: TusRequest) => Effect.Effect<TusAnswer, MediaFull>
    /**
     * Stores the bytes of a finished upload as media. The upload stays, so that this can be repeated
     * after a crash; no bytes are copied where the disk can do without. `as`: the id of the media, which
     * is new.
     */
    readonly keep: (
      id: string,
      as: IntendedId,
    ) => Effect.Effect<MediaEntry, MediaFull | UploadIncomplete>
    /** Removes an upload; nothing happens if there is none. */
    readonly remove: (id: string) => Effect.Effect<void>
    /**
     * Removes files of uploads that are not in `known`; returns of how many. Unless this is the only
     * server, young ones stay: they may be of an upload that another is just beginning.
     */
    readonly sweep: (known: ReadonlySet<string>, alone: boolean) => Effect.Effect<number>
  }
>()("backend/ports/UploadStore") {}
