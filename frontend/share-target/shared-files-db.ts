import type { DBSchema } from "idb"
import { openIndexedDb } from "../lib/indexed-db.ts"
import { createListeners } from "../lib/listeners.ts"
import { type SharedFile, isFor, isOver } from "./shared-file.ts"

/** What is handed over, and its bytes beside it, so that looking at the list does not read them all. */
interface SharedFilesSchema extends DBSchema {
  handed: { key: string; value: SharedFile }
  bytes: { key: string; value: ArrayBuffer }
}

const { open } = openIndexedDb<SharedFilesSchema>("kintale-inbox", (db) => {
  db.createObjectStore("handed", { keyPath: "id" })
  db.createObjectStore("bytes")
})

const everything = ["handed", "bytes"] as const

/** Older browsers have none; there a page looks again when it is looked at again. */
const channel =
  typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("kintale-inbox")
const changes = createListeners()
channel?.addEventListener("message", changes.notify)

/** Tells this page, the others, and the service worker; a channel does not hear itself. */
const tell = () => {
  changes.notify()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window: it has but one origin
  channel?.postMessage("changed")
}

/** Calls back when something came or went, in whatever page or worker. */
export const whenInboxChanges = changes.subscribe

/** All of it that is not over yet, oldest first. */
export const listHanded = async (now: number): Promise<ReadonlyArray<SharedFile>> => {
  const all = await (await open()).getAll("handed")
  return all.filter((handed) => !isOver(handed, now)).toSorted((one, other) => one.at - other.at)
}

/** Puts something into the inbox; without bytes it is only named. */
export const putHanded = async (
  handed: Omit<SharedFile, "isHere">,
  bytes: ArrayBuffer | null,
): Promise<void> => {
  const putting = (await open()).transaction(everything, "readwrite")
  await Promise.all([
    putting.objectStore("handed").put({ ...handed, isHere: bytes !== null }),
    bytes !== null && putting.objectStore("bytes").put(bytes, handed.id),
    putting.done,
  ])
  tell()
}

/** What may be shown to this user; what nobody has seen yet is theirs from now on. */
export const showTo = async (userId: number, now: number): Promise<ReadonlyArray<SharedFile>> => {
  const showing = (await open()).transaction("handed", "readwrite")
  const all = await showing.store.getAll()
  const theirs = all
    .filter((handed) => !isOver(handed, now) && isFor(handed, userId))
    .map((handed) => ({ ...handed, userId }))
  await Promise.all([...theirs.map((handed) => showing.store.put(handed)), showing.done])
  return theirs.toSorted((one, other) => one.at - other.at)
}

/** The file as it was handed over; null when it is not here any more. */
export const readHanded = async ({
  id,
  name,
  mediaType,
  modified,
}: SharedFile): Promise<File | null> => {
  const bytes = await (await open()).get("bytes", id)
  return bytes === undefined
    ? null
    : new File([bytes], name, { type: mediaType, lastModified: modified })
}

export const dropHanded = async (ids: ReadonlyArray<string>): Promise<void> => {
  if (ids.length === 0) return
  const dropping = (await open()).transaction(everything, "readwrite")
  await Promise.all([
    ...ids.flatMap((id) => [
      dropping.objectStore("handed").delete(id),
      dropping.objectStore("bytes").delete(id),
    ]),
    dropping.done,
  ])
  tell()
}

const dropWhere = async (isMeant: (handed: SharedFile) => boolean) => {
  const all = await (await open()).getAll("handed")
  await dropHanded(all.filter(isMeant).map(({ id }) => id))
}

/** Forgets what nobody took in time. */
export const dropOver = (now: number): Promise<void> => dropWhere((handed) => isOver(handed, now))

/** Forgets what was shown to a user; for when their account is deleted. */
export const dropHandedOf = (userId: number): Promise<void> =>
  dropWhere((handed) => handed.userId === userId)
