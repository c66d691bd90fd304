import { createListeners } from "../lib/listeners.ts"
import { dropItems, filesAreCarriedOver, openOutbox } from "../uploads/outbox-db.ts"
import { chunksFrom, type OutboxItem, type SharedFile } from "../uploads/outbox-items.ts"
import { isFor, isOver } from "./shared-file.ts"

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

const isShared = (item: OutboxItem): item is SharedFile => item.kind === "shared"

const allShared = async (): Promise<ReadonlyArray<SharedFile>> =>
  (await (await openOutbox()).getAll("items")).filter(isShared)

/** All of it that is not over yet, oldest first. */
export const listHanded = async (now: number): Promise<ReadonlyArray<SharedFile>> =>
  (await allShared())
    .filter((handed) => !isOver(handed, now))
    .toSorted((one, other) => one.at - other.at)

/** Puts something into the inbox; without bytes it is only named. */
export const putHanded = async (
  handed: Omit<SharedFile, "isHere">,
  bytes: ArrayBuffer | null,
): Promise<void> => {
  const putting = (await openOutbox()).transaction(["items", "chunks"], "readwrite")
  const chunks = bytes === null ? [] : chunksFrom(handed.key, bytes)
  await Promise.all([
    putting.objectStore("items").put({ ...handed, isHere: bytes !== null }),
    ...chunks.map((chunk) => putting.objectStore("chunks").put(chunk)),
    putting.done,
  ])
  tell()
}

/** What may be shown to this user; what nobody has seen yet is theirs from now on. */
export const showTo = async (userId: number, now: number): Promise<ReadonlyArray<SharedFile>> => {
  await filesAreCarriedOver()
  const showing = (await openOutbox()).transaction("items", "readwrite")
  const all = (await showing.store.getAll()).filter(isShared)
  const theirs = all
    .filter((handed) => !isOver(handed, now) && isFor(handed, userId))
    .map((handed) => ({ ...handed, userId }))
  await Promise.all([...theirs.map((handed) => showing.store.put(handed)), showing.done])
  return theirs.toSorted((one, other) => one.at - other.at)
}

/** Forgets what is still in the inbox of this; what somebody took is a file by now. */
export const dropHanded = async (keys: ReadonlyArray<string>): Promise<void> => {
  if (keys.length === 0) return
  await dropItems(keys, isShared)
  tell()
}

/** Forgets what nobody took in time. */
export const dropOver = async (now: number): Promise<void> => {
  const over = (await allShared()).filter((handed) => isOver(handed, now))
  await dropHanded(over.map(({ key }) => key))
}
