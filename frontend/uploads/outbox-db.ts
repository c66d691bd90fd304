import type { IDBPTransaction } from "idb"
import { openIndexedDb } from "../lib/indexed-db.ts"
import { carryOver, type OlderTakes, upgradeOutbox } from "./outbox-carry-over.ts"
import { chunksOf, type OutboxItem, type StoredChunk, type TakeChunk } from "./outbox-items.ts"

const { open, remove } = openIndexedDb<OlderTakes>(
  // Named after what was in it first: no database can be renamed, and its bytes are not copied.
  "kintale-takes",
  upgradeOutbox,
  3,
)

/** The database of what waits on this device to become stories: recordings, chosen files, what other apps shared. */
export const openOutbox = open

/** Milliseconds that somebody waits for what is carried over; the rest is there at the next visit. */
const timeout = 10_000
let carrying: Promise<void> | null = null

const carryInTime = () =>
  Promise.race([
    open().then(carryOver),
    new Promise<void>((resolve) => {
      setTimeout(resolve, timeout)
    }),
  ])

/** Resolves when files are here that pages stored elsewhere before. What there is no room for stays there. */
export const filesAreCarriedOver = (): Promise<void> => {
  carrying ??= carryInTime().catch(() => {
    carrying = null
  })
  return carrying
}

/** Deletes everything of everybody; for tests. */
export const forgetOutbox = async (): Promise<void> => {
  carrying = null
  await remove()
}

/** What waits on this device of a user. */
export const itemsOf = async (userId: number): Promise<ReadonlyArray<OutboxItem>> =>
  (await open()).getAllFromIndex("items", "userId", userId)

export const putItem = async (item: OutboxItem): Promise<void> => {
  await (await open()).put("items", item)
}

/** Changes an item that is still there; null leaves it as it is. */
export const changeItem = async (
  key: string,
  change: (item: OutboxItem) => OutboxItem | null,
): Promise<void> => {
  const changing = (await open()).transaction("items", "readwrite")
  const item = await changing.store.get(key)
  const changed = item === undefined ? null : change(item)
  if (changed !== null) await changing.store.put(changed)
  await changing.done
}

const stores = ["items", "chunks"] as const
type Dropping = IDBPTransaction<OlderTakes, typeof stores, "readwrite">

const dropIn = async (dropping: Dropping, keys: ReadonlyArray<string>) => {
  await Promise.all([
    ...keys.flatMap((key) => [
      dropping.objectStore("items").delete(key),
      dropping.objectStore("chunks").delete(chunksOf(key)),
    ]),
    dropping.done,
  ])
}

/** Deletes those of these items that are as they are thought to be, with their bytes. */
export const dropItems = async (
  keys: ReadonlyArray<string>,
  isMeant: (item: OutboxItem) => boolean,
): Promise<void> => {
  const dropping = (await open()).transaction(stores, "readwrite")
  const items = await Promise.all(keys.map((key) => dropping.objectStore("items").get(key)))
  const meant = items.flatMap((item) => (item !== undefined && isMeant(item) ? [item.key] : []))
  await dropIn(dropping, meant)
}

/** Deletes all takes of a story. */
export const dropItemsFor = async (saveKey: string): Promise<void> => {
  const dropping = (await open()).transaction(stores, "readwrite")
  const keys = await dropping.objectStore("items").index("saveKey").getAllKeys(saveKey)
  await dropIn(dropping, keys)
}

/** Deletes everything of a user. */
export const dropItemsOf = async (userId: number): Promise<void> => {
  await filesAreCarriedOver()
  const dropping = (await open()).transaction(stores, "readwrite")
  const keys = await dropping.objectStore("items").index("userId").getAllKeys(userId)
  await dropIn(dropping, keys)
}

/** Puts chunks of one item, and says whether they are there: the item may have been dropped, by another tab as well. */
export const putChunks = async (
  key: string,
  chunks: ReadonlyArray<StoredChunk | TakeChunk>,
): Promise<boolean> => {
  const putting = (await open()).transaction(stores, "readwrite")
  const isThere = (await putting.objectStore("items").getKey(key)) !== undefined
  await Promise.all([
    ...(isThere ? chunks.map((chunk) => putting.objectStore("chunks").put(chunk)) : []),
    putting.done,
  ])
  return isThere
}

export const readChunks = async (
  key: string,
  from?: number,
  to?: number,
): Promise<ReadonlyArray<StoredChunk | TakeChunk>> =>
  (await open()).getAll("chunks", chunksOf(key, from, to))
