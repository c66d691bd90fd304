import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from "idb"
import type { PreviousSchema } from "../lib/indexed-db.ts"
import {
  chunksFrom,
  chunksOf,
  type OutboxSchema,
  type SharedFile,
  type StoredChunk,
  type StoredFile,
  type TakeItem,
} from "./outbox-items.ts"
import { heldTakes } from "./upload-lock.ts"

type Begun = "saveKey" | "mediaType" | "startedAt"

/** What the stores of takes were: in the first format a story had one take, whose key was the story's. */
export interface OlderTakes extends OutboxSchema {
  takes: { key: string; value: Pick<TakeItem, Begun | "userId"> }
  stories: {
    key: string
    value: Pick<TakeItem, "saveKey" | "userId" | "draft" | "wasSentAsForm">
  }
  parts: {
    key: string
    value: Pick<TakeItem, Begun | "part" | "upload" | "isWhole"> & { readonly takeKey: string }
  }
  pieces: { key: [string, number]; value: StoredChunk }
}

const readOlderTakes = async ({
  format,
  moving,
}: PreviousSchema<OlderTakes>): Promise<ReadonlyArray<TakeItem>> => {
  if (format === 1) {
    const takes = await moving.objectStore("takes").getAll()
    const unsent = { part: 1, upload: null, isWhole: false, draft: null, wasSentAsForm: true }
    return takes.map((take) => ({ kind: "take", key: take.saveKey, ...take, ...unsent }))
  }
  const stories = await moving.objectStore("stories").getAll()
  const parts = await moving.objectStore("parts").getAll()
  return parts.flatMap(({ takeKey: key, ...part }): ReadonlyArray<TakeItem> => {
    const story = stories.find(({ saveKey }) => saveKey === part.saveKey)
    if (story === undefined) return []
    const { userId, draft, wasSentAsForm } = story
    return [{ kind: "take", key, userId, draft, wasSentAsForm, ...part }]
  })
}

/** Makes the outbox of what was a database of takes: in one transaction, and without copying a byte of them. */
export const upgradeOutbox = async (
  db: IDBPDatabase<OlderTakes>,
  before: PreviousSchema<OlderTakes>,
): Promise<void> => {
  const items = db.createObjectStore("items", { keyPath: "key" })
  items.createIndex("userId", "userId")
  items.createIndex("saveKey", "saveKey")
  if (before.format === 0) {
    db.createObjectStore("chunks", { keyPath: ["saveKey", "index"] })
    return
  }
  before.moving.objectStore("pieces").name = "chunks"
  for (const take of await readOlderTakes(before)) await items.put(take)
  const older = before.format === 1 ? (["takes"] as const) : (["stories", "parts"] as const)
  for (const name of older) db.deleteObjectStore(name)
}

interface OlderFiles extends DBSchema {
  files: {
    key: string
    value: Omit<StoredFile, "kind" | "key"> & { readonly saveKey: string }
  }
  bytes: { key: [string, number]; value: StoredChunk }
}

interface OlderInbox extends DBSchema {
  handed: { key: string; value: Omit<SharedFile, "kind" | "key"> & { readonly id: string } }
  bytes: { key: string; value: ArrayBuffer }
}

type Outbox = IDBPDatabase<OlderTakes>

/** A database of a page before this one; null where there is none. */
const openOlder = <Kinds extends DBSchema>(name: string): Promise<IDBPDatabase<Kinds> | null> =>
  openDB<Kinds>(name, undefined, {
    upgrade: (_db, _found, _wanted, making) => {
      making.done.catch(() => undefined)
      making.abort()
    },
    blocking: (_current, _wanted, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  }).catch(() => null)

/** Copies an item, and says whether it is there: where there is no room, it stays where it was. */
const copy = async (
  to: Outbox,
  item: StoredFile | SharedFile,
  chunks: AsyncIterable<StoredChunk> | Iterable<StoredChunk>,
): Promise<boolean> => {
  // The item comes last: where it is, all of its bytes are.
  if ((await to.getKey("items", item.key)) !== undefined) return true
  try {
    for await (const chunk of chunks) await to.put("chunks", chunk)
    await to.put("items", item)
    return true
  } catch {
    await to.delete("chunks", chunksOf(item.key)).catch(() => undefined)
    return false
  }
}

const inboxName = "kintale-inbox"

const carryInbox = async (to: Outbox, from: IDBPDatabase<OlderInbox>) => {
  for (const { id: key, ...facts } of await from.getAll("handed")) {
    const bytes = await from.get("bytes", key)
    const chunks = bytes === undefined ? [] : chunksFrom(key, bytes)
    if (!(await copy(to, { kind: "shared", key, ...facts }, chunks))) continue
    const dropping = from.transaction(["handed", "bytes"], "readwrite")
    await Promise.all([
      dropping.objectStore("handed").delete(key),
      dropping.objectStore("bytes").delete(key),
      dropping.done,
    ])
  }
  return from.count("handed")
}

const filesName = "kintale-files"

async function* chunksIn(from: IDBPDatabase<OlderFiles>, key: string) {
  for (const at of await from.getAllKeys("bytes", chunksOf(key))) {
    const chunk = await from.get("bytes", at)
    if (chunk !== undefined) yield chunk
  }
}

const carryFiles = async (to: Outbox, from: IDBPDatabase<OlderFiles>) => {
  const isHeld = await heldTakes()
  for (const { saveKey: key, ...facts } of await from.getAll("files")) {
    // A page before this one is sending it.
    if (isHeld(key)) continue
    if (!(await copy(to, { kind: "file", key, ...facts }, chunksIn(from, key)))) continue
    const dropping = from.transaction(["files", "bytes"], "readwrite")
    await Promise.all([
      dropping.objectStore("files").delete(key),
      dropping.objectStore("bytes").delete(chunksOf(key)),
      dropping.done,
    ])
  }
  return from.count("files")
}

/** Empties a database of a page before this one, and deletes it once nothing is left in it. */
const empty = async <Kinds extends DBSchema>(
  name: string,
  carry: (from: IDBPDatabase<Kinds>) => Promise<number>,
) => {
  const from = await openOlder<Kinds>(name)
  if (from === null) return
  try {
    // A page before this one that has it open lets go of it then.
    if ((await carry(from)) === 0) void deleteDB(name).catch(() => undefined)
  } finally {
    from.close()
  }
}

/** Takes over what pages stored in databases of their own. */
export const carryOver = async (to: Outbox): Promise<void> => {
  const carry = async () => {
    await empty<OlderFiles>(filesName, (from) => carryFiles(to, from))
    await empty<OlderInbox>(inboxName, (from) => carryInbox(to, from))
  }
  // The lock under which a page before this one takes files from its inbox.
  if ("locks" in navigator) await navigator.locks.request(inboxName, carry)
  else await carry()
}
