import { createListeners } from "../lib/listeners.ts"
import { dropItems, filesAreCarriedOver, openOutbox } from "../uploads/outbox-db.ts"
import { chunksFrom, type OutboxItem, type SharedFile } from "../uploads/outbox-items.ts"
import { isFor, isExpired } from "./shared-file.ts"

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
export const onSharedFilesChange = changes.subscribe

const isShared = (item: OutboxItem): item is SharedFile => item.kind === "shared"

const allShared = async (): Promise<ReadonlyArray<SharedFile>> =>
  (await (await openOutbox()).getAll("items")).filter(isShared)

/** All of it whose time is not over, oldest first. */
export const listShared = async (now: number): Promise<ReadonlyArray<SharedFile>> =>
  (await allShared())
    .filter((shared) => !isExpired(shared, now))
    .toSorted((one, other) => one.at - other.at)

/** Puts something into the inbox; without bytes it is only named. */
export const putShared = async (
  shared: Omit<SharedFile, "isHere">,
  bytes: ArrayBuffer | null,
): Promise<void> => {
  const putting = (await openOutbox()).transaction(["items", "chunks"], "readwrite")
  const chunks = bytes === null ? [] : chunksFrom(shared.key, bytes)
  await Promise.all([
    putting.objectStore("items").put({ ...shared, isHere: bytes !== null }),
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
    .filter((shared) => !isExpired(shared, now) && isFor(shared, userId))
    .map((shared) => ({ ...shared, userId }))
  await Promise.all([...theirs.map((shared) => showing.store.put(shared)), showing.done])
  return theirs.toSorted((one, other) => one.at - other.at)
}

/** Forgets what is still in the inbox of this; what somebody took is a file by now. */
export const dropShared = async (keys: ReadonlyArray<string>): Promise<void> => {
  if (keys.length === 0) return
  await dropItems(keys, isShared)
  tell()
}

/** Forgets what nobody took in time. */
export const dropExpired = async (now: number): Promise<void> => {
  const over = (await allShared()).filter((shared) => isExpired(shared, now))
  await dropShared(over.map(({ key }) => key))
}
