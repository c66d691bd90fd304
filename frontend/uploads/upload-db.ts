import {
  changeItem,
  dropItems,
  filesAreCarriedOver,
  itemsOf,
  openOutbox,
  putChunks,
  putItem,
  readChunks,
} from "./outbox-db.ts"
import {
  chunkBytes,
  chunksOf,
  type OutboxItem,
  type SharedFile,
  type StoredFile,
} from "./outbox-items.ts"

/** All files of this device together. */
const mostBytes = 500 * 1024 * 1024

const isFile = (item: OutboxItem): item is StoredFile => item.kind === "file"

export const putFile: (file: StoredFile) => Promise<void> = putItem

/** Puts what is known of a file in the place of what was; a file that was dropped meanwhile stays dropped. */
export const updateFile = (file: StoredFile): Promise<void> => changeItem(file.key, () => file)

/**
 * Makes files of what another app shared, where its bytes are. Resolves with those that were still there:
 * of two tabs one takes each.
 */
export const takeShared = async (
  files: ReadonlyArray<StoredFile>,
): Promise<ReadonlyArray<StoredFile>> => {
  const taking = (await openOutbox()).transaction("items", "readwrite")
  const taken: Array<StoredFile> = []
  for (const file of files) {
    const item = await taking.store.get(file.key)
    if (item?.kind !== "shared" || item.userId !== file.userId) continue
    await taking.store.put(file)
    taken.push(file)
  }
  await taking.done
  return taken
}

/** What another app shared, as it was there; null where its bytes are not here. */
export const readShared = async (shared: SharedFile): Promise<File | null> => {
  const bytes = await readBytes(shared.key, 0, shared.size)
  const { name, mediaType: type, modified: lastModified } = shared
  return bytes === null ? null : new File([bytes], name, { type, lastModified })
}

/** The files of this user on this device, in the order they were added. */
export const listFiles = async (userId: number): Promise<ReadonlyArray<StoredFile>> => {
  await filesAreCarriedOver()
  const files = (await itemsOf(userId)).filter(isFile)
  return files.toSorted(
    (one, other) => one.addedAt.localeCompare(other.addedAt) || one.place - other.place,
  )
}

export const dropBytes = async (key: string): Promise<void> => {
  await (await openOutbox()).delete("chunks", chunksOf(key))
}

export const dropFile = (key: string): Promise<void> => dropItems([key], isFile)

/** Whether the device would take so many more bytes, and they may be kept here. */
const hasRoomFor = async (size: number): Promise<boolean> => {
  const files = (await (await openOutbox()).getAll("items")).filter(isFile)
  const there = files.reduce((sum, file) => sum + (file.isStored ? file.size : 0), 0)
  if (there + size > mostBytes) return false
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {}
  return quota === undefined || usage + 2 * size < quota
}

/** Keeps all bytes of a file, and says whether they are all there: there may be no room for them. */
export const keepBytes = async (key: string, file: Blob, signal: AbortSignal): Promise<boolean> => {
  try {
    if (!(await hasRoomFor(file.size))) return false
    for (let from = 0; from < file.size; from += chunkBytes) {
      const bytes = await file.slice(from, from + chunkBytes).arrayBuffer()
      signal.throwIfAborted()
      const chunk = { saveKey: key, index: from / chunkBytes, bytes }
      if (!(await putChunks(key, [chunk]))) return false
    }
    return true
  } catch {
    await dropBytes(key).catch(() => undefined)
    return false
  }
}

/** The bytes from `from` up to, not including, `to` of a file that is kept whole; null where they are not there. */
export const readBytes = async (key: string, from: number, to: number): Promise<Blob | null> => {
  if (to <= from) return new Blob()
  const first = Math.floor(from / chunkBytes)
  const last = Math.floor((to - 1) / chunkBytes)
  const chunks = await readChunks(key, first, last)
  if (chunks.length !== last - first + 1) return null
  const start = first * chunkBytes
  return new Blob(chunks.map(({ bytes }) => bytes)).slice(from - start, to - start)
}
