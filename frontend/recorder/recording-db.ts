import { leaveFreely } from "../ui/navigation-blocker.ts"
import {
  changeItem,
  dropItems,
  dropItemsFor,
  itemsOf,
  openOutbox,
  putChunks,
  readChunks,
} from "../uploads/outbox-db.ts"
import {
  chunksOf,
  type OutboxItem,
  type StoredChunk,
  type TakeItem,
  type TakeChunk,
} from "../uploads/outbox-items.ts"
import { extensionOf } from "./audio-formats.ts"
import { wasDiscarded } from "./discarded-takes.ts"
import { fileNameOf, type Take } from "./take.ts"

/** A recorded story on this device that the server has not saved yet. */
export type StoredStory = Pick<
  TakeItem,
  "saveKey" | "userId" | "startedAt" | "draft" | "wasSentAsForm"
>

export type NewTake = Omit<TakeItem, "kind" | "upload" | "isWhole" | "draft" | "wasSentAsForm">

const isTake = (item: OutboxItem): item is TakeItem => item.kind === "take"

const takesOf = async (saveKey: string): Promise<ReadonlyArray<TakeItem>> =>
  (await (await openOutbox()).getAllFromIndex("items", "saveKey", saveKey)).filter(isTake)

/** Begins to keep a take, with what is known of its story. */
export const beginTake = async (take: NewTake): Promise<void> => {
  const beginning = (await openOutbox()).transaction("items", "readwrite")
  const others = await beginning.store.index("saveKey").getAll(take.saveKey)
  const { draft, wasSentAsForm } = others.find(isTake) ?? { draft: null, wasSentAsForm: false }
  const unsent = { upload: null, isWhole: false }
  await beginning.store.put({ kind: "take", ...take, ...unsent, draft, wasSentAsForm })
  await beginning.done
}

/** Keeps chunks of a take that is still there. */
export const keepChunks = async (key: string, chunks: ReadonlyArray<TakeChunk>): Promise<void> => {
  if (!(await putChunks(key, chunks))) throw new TypeError("The take was dropped")
}

/** Notes something of a story that is still there; what cannot be noted is only found out again later. */
export const noteStory = async (
  saveKey: string,
  changes: Partial<Pick<TakeItem, "draft" | "wasSentAsForm">>,
): Promise<void> => {
  const noting = (await openOutbox()).transaction("items", "readwrite")
  const takes = (await noting.store.index("saveKey").getAll(saveKey)).filter(isTake)
  await Promise.all([
    ...takes.map((take) => noting.store.put({ ...take, ...changes })),
    noting.done,
  ])
}

/** The same of a take. */
export const noteTake = (
  key: string,
  changes: Partial<Pick<TakeItem, "upload" | "isWhole">>,
): Promise<void> => changeItem(key, (item) => (isTake(item) ? { ...item, ...changes } : null))

/** The unsaved stories of this user on this device, newest first. */
export const listStories = async (userId: number): Promise<ReadonlyArray<StoredStory>> => {
  const takes = (await itemsOf(userId)).filter(isTake)
  const inOrder = takes.toSorted((one, other) => one.startedAt.localeCompare(other.startedAt))
  const stories = new Map<string, StoredStory>()
  for (const take of inOrder) if (!stories.has(take.saveKey)) stories.set(take.saveKey, take)
  return [...stories.values()].toReversed()
}

const isOfTake = (chunk: StoredChunk | TakeChunk): chunk is TakeChunk => "seconds" in chunk

/** The chunks of a take, in their order. */
export const readTakeChunks = async (key: string): Promise<ReadonlyArray<TakeChunk>> =>
  (await readChunks(key)).filter(isOfTake)

const readTake = async ({ key, ...stored }: TakeItem): Promise<ReadonlyArray<Take>> => {
  const chunks = await readTakeChunks(key)
  const last = chunks.at(-1)
  if (last === undefined) return []
  const { part, mediaType, startedAt, upload, isWhole } = stored
  const blob = new Blob(
    chunks.map(({ bytes }) => bytes),
    { type: mediaType },
  )
  const fileName = fileNameOf(new Date(startedAt), extensionOf(mediaType))
  const levels = chunks.flatMap((chunk) => chunk.levels)
  const facts = { part, mediaType, startedAt, upload, isWhole }
  return [{ takeKey: key, ...facts, blob, fileName, levels, seconds: last.seconds }]
}

/** The takes of a story that are on this device and were not thrown away, put together from their chunks; empty ones are left out. */
export const readTakes = async (saveKey: string): Promise<ReadonlyArray<Take>> => {
  // Of one that was thrown away just when the page was killed, the server takes no byte any more.
  const wanted = (await takesOf(saveKey)).filter(({ key }) => !wasDiscarded(key))
  const takes = await Promise.all(wanted.map(readTake))
  return takes.flat().toSorted((one, other) => one.part - other.part)
}

/** Deletes one take. */
export const dropTake = (key: string): Promise<void> => dropItems([key], isTake)

/** Deletes a story with all its takes. */
export const dropStory = dropItemsFor

/** Makes these takes a story of its own, with what was typed for theirs; `keys` says what each is called then. */
export const moveTakes = async (to: string, keys: ReadonlyMap<string, string>): Promise<void> => {
  const moving = (await openOutbox()).transaction(["items", "chunks"], "readwrite")
  const [items, chunks] = [moving.objectStore("items"), moving.objectStore("chunks")]
  for (const [was, key] of keys) {
    const take = await items.get(was)
    if (take === undefined || !isTake(take)) continue
    const unsent = { upload: null, isWhole: false, wasSentAsForm: false }
    await items.put({ ...take, ...unsent, key, saveKey: to })
    await items.delete(was)
    for (const chunk of await chunks.getAll(chunksOf(was))) {
      await chunks.put({ ...chunk, saveKey: key })
    }
    await chunks.delete(chunksOf(was))
  }
  await moving.done
}

/** Call it when the server has saved the story: deletes what is kept of it and removes the question before leaving. */
export const forgetStory = async (saveKey: string): Promise<void> => {
  leaveFreely()
  try {
    await dropStory(saveKey)
  } catch {
    // At worst it is offered again; saving it twice makes only one story.
  }
}
