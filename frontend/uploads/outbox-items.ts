import type { DBSchema } from "idb"
import type { FileFieldValues } from "./queued-file.ts"

/** A take of a recording; its chunks grow while it is made. */
export interface TakeItem {
  readonly kind: "take"
  readonly key: string
  /** Names the story it is for. */
  readonly saveKey: string
  readonly userId: number
  /** Its number among the takes of its story. */
  readonly part: number
  readonly mediaType: string
  /** ISO 8601. */
  readonly startedAt: string
  /** The id of its upload; null until it is begun. */
  readonly upload: string | null
  /** The server has had all of it. */
  readonly isWhole: boolean
  /** What was typed for its story, as the form left it; null where nothing was. All takes of a story say the same. */
  readonly draft: unknown
  /** Its story was sent in one form, whose answer may be lost: sent so again it makes no second story. */
  readonly wasSentAsForm: boolean
}

/** A chosen file, until its story is saved. */
export interface StoredFile {
  readonly kind: "file"
  /** Names its upload and its story. */
  readonly key: string
  readonly userId: number
  readonly name: string
  readonly size: number
  readonly modified: number | null
  readonly seconds: number | null
  readonly fields: FileFieldValues
  readonly uploadId: string | null
  /** All of its bytes are here. */
  readonly isStored: boolean
  /** What becomes of it at the next visit; `removed`: the server has to be told. */
  readonly stage: "draft" | "waiting" | "paused" | "failed" | "removed"
  /** Why it failed. */
  readonly problem: string | null
  /** ISO 8601, and its place among those that were added together. */
  readonly addedAt: string
  readonly place: number
}

/** A recording that another app shared, until somebody takes it: then it is a file with the same key. */
export interface SharedFile {
  readonly kind: "shared"
  readonly key: string
  /** When it came, in milliseconds. */
  readonly at: number
  readonly name: string
  readonly mediaType: string
  readonly size: number
  /** When it was last changed, in milliseconds. */
  readonly modified: number
  /** Text that came along, where it may serve as the title; else empty. */
  readonly title: string
  /** Whether its bytes are those of a recording, though its name does not say so. */
  readonly isRecording: boolean
  /** Whether its bytes are here; what is too large, or more than the device has room for, is only named. */
  readonly isHere: boolean
  /** The first user it was shown to, and the only one. */
  readonly userId: number | null
}

export type OutboxItem = TakeItem | StoredFile | SharedFile

/** Some bytes of an item. Stored as bytes, because Safari loses stored blobs. */
export interface StoredChunk {
  /** The key of its item. It is called as in the first format: many bytes are not copied to be renamed. */
  readonly saveKey: string
  readonly index: number
  readonly bytes: ArrayBuffer
}

/** Of a take, with the recorded time when it arrived. */
export interface TakeChunk extends StoredChunk {
  readonly seconds: number
  /** The loudness values since the chunk before. */
  readonly levels: ReadonlyArray<number>
}

export interface OutboxSchema extends DBSchema {
  items: { key: string; value: OutboxItem; indexes: { userId: number; saveKey: string } }
  chunks: { key: [string, number]; value: StoredChunk | TakeChunk }
}

/** The keys of an item's chunks. */
export const chunksOf = (key: string, from = 0, to = Infinity): IDBKeyRange =>
  IDBKeyRange.bound([key, from], [key, to])

/** Bytes of a chunk of a file. */
export const chunkBytes = 2 * 1024 * 1024

/** The chunks of bytes that are all here. */
export const chunksFrom = (saveKey: string, bytes: ArrayBuffer): ReadonlyArray<StoredChunk> =>
  Array.from({ length: Math.ceil(bytes.byteLength / chunkBytes) }, (_, index) => ({
    ...{ saveKey, index },
    bytes: bytes.slice(index * chunkBytes, (index + 1) * chunkBytes),
  }))
