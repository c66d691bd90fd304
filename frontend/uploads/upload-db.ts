import type { DBSchema } from "idb"
import { openIndexedDb } from "../lib/indexed-db.ts"
import type { FileFieldValues } from "./queued-file.ts"

/** What is kept of a file on this device until its story is saved. */
export interface StoredFile {
  readonly saveKey: string
  readonly userId: number
  readonly name: string
  readonly size: number
  readonly modified: number | null
  readonly seconds: number | null
  readonly fields: FileFieldValues
  readonly uploadId: string | null
  readonly isStored: boolean
  /** What becomes of it at the next visit; `removed`: the server has to be told. */
  readonly stage: "draft" | "waiting" | "paused" | "failed" | "removed"
  /** Why it failed. */
  readonly problem: string | null
  /** ISO 8601, and its place among those that were added together. */
  readonly addedAt: string
  readonly place: number
}

/** Part of a file's bytes. Stored as bytes, because Safari loses stored blobs. */
interface StoredBytes {
  readonly saveKey: string
  readonly index: number
  readonly bytes: ArrayBuffer
}

interface UploadSchema extends DBSchema {
  files: { key: string; value: StoredFile; indexes: { userId: number } }
  bytes: { key: [string, number]; value: StoredBytes }
}

const { open } = openIndexedDb<UploadSchema>("kintale-files", (db) => {
  db.createObjectStore("files", { keyPath: "saveKey" }).createIndex("userId", "userId")
  db.createObjectStore("bytes", { keyPath: ["saveKey", "index"] })
})

/** Bytes of one stored part. */
const part = 2 * 1024 * 1024
/** All files of this device together. */
const mostBytes = 500 * 1024 * 1024

const partsOf = (saveKey: string) => IDBKeyRange.bound([saveKey, 0], [saveKey, Infinity])

export const putFile = async (file: StoredFile): Promise<void> => {
  await (await open()).put("files", file)
}

/** Puts what is known of a file in the place of what was; a file that was dropped meanwhile stays dropped. */
export const updateFile = async (file: StoredFile): Promise<void> => {
  const updating = (await open()).transaction("files", "readwrite")
  const isThere = (await updating.store.getKey(file.saveKey)) !== undefined
  await Promise.all([isThere && updating.store.put(file), updating.done])
}

/** The files of this user on this device, in the order they were added. */
export const listFiles = async (userId: number): Promise<ReadonlyArray<StoredFile>> => {
  const files = await (await open()).getAllFromIndex("files", "userId", userId)
  return files.toSorted(
    (one, other) => one.addedAt.localeCompare(other.addedAt) || one.place - other.place,
  )
}

export const dropBytes = async (saveKey: string): Promise<void> => {
  await (await open()).delete("bytes", partsOf(saveKey))
}

export const dropFile = async (saveKey: string): Promise<void> => {
  const moving = (await open()).transaction(["files", "bytes"], "readwrite")
  await Promise.all([
    moving.objectStore("files").delete(saveKey),
    moving.objectStore("bytes").delete(partsOf(saveKey)),
    moving.done,
  ])
}

/** Drops all files of a user. */
export const dropFilesOf = async (userId: number): Promise<void> => {
  const dropping = (await open()).transaction(["files", "bytes"], "readwrite")
  const files = dropping.objectStore("files")
  const saveKeys = await files.index("userId").getAllKeys(userId)
  await Promise.all([
    ...saveKeys.map((saveKey) => files.delete(saveKey)),
    ...saveKeys.map((saveKey) => dropping.objectStore("bytes").delete(partsOf(saveKey))),
    dropping.done,
  ])
}

/** Whether the device would take so many more bytes, and they may be kept here. */
const hasRoomFor = async (size: number): Promise<boolean> => {
  const files = await (await open()).getAll("files")
  const there = files.reduce((sum, file) => sum + (file.isStored ? file.size : 0), 0)
  if (there + size > mostBytes) return false
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {}
  return quota === undefined || usage + 2 * size < quota
}

/** Keeps all bytes of a file, and says whether they are all there: there may be no room for them. */
export const keepBytes = async (
  saveKey: string,
  file: Blob,
  signal: AbortSignal,
): Promise<boolean> => {
  try {
    if (!(await hasRoomFor(file.size))) return false
    for (let from = 0; from < file.size; from += part) {
      const bytes = await file.slice(from, from + part).arrayBuffer()
      signal.throwIfAborted()
      const keeping = (await open()).transaction(["files", "bytes"], "readwrite")
      // Its file may have been dropped by another tab, as when the account is deleted.
      const isThere = (await keeping.objectStore("files").getKey(saveKey)) !== undefined
      const put = { saveKey, index: from / part, bytes }
      await Promise.all([isThere && keeping.objectStore("bytes").put(put), keeping.done])
      if (!isThere) return false
    }
    return true
  } catch {
    await dropBytes(saveKey).catch(() => undefined)
    return false
  }
}

/** The bytes from `from` up to, not including, `to` of a file that is kept whole; null where they are not there. */
export const readBytes = async (
  saveKey: string,
  from: number,
  to: number,
): Promise<Blob | null> => {
  if (to <= from) return new Blob()
  const first = Math.floor(from / part)
  const last = Math.floor((to - 1) / part)
  const range = IDBKeyRange.bound([saveKey, first], [saveKey, last])
  const parts = await (await open()).getAll("bytes", range)
  if (parts.length !== last - first + 1) return null
  const start = first * part
  return new Blob(parts.map(({ bytes }) => bytes)).slice(from - start, to - start)
}
