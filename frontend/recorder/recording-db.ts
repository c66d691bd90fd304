import type { DBSchema } from "idb"
import { openIndexedDb } from "../lib/indexed-db.ts"
import { extensionOf } from "./audio-formats.ts"
import { leaveFreely } from "../ui/navigation-blocker.ts"
import { fileNameOf, type Take } from "./take.ts"

/** A recorded story on this device that the server has not saved yet. */
export interface StoredStory {
  readonly saveKey: string
  readonly userId: number
  /** ISO 8601. */
  readonly startedAt: string
  /** What was typed for it, as the form left it; null where nothing was. */
  readonly draft: unknown
  /** It was sent in one form, whose answer may be lost: sent so again it makes no second story. */
  readonly wasSentAsForm: boolean
}

/** One take of it. */
interface StoredPart {
  readonly takeKey: string
  readonly saveKey: string
  readonly part: number
  readonly mediaType: string
  /** ISO 8601. */
  readonly startedAt: string
  /** The id of its upload; null until it is begun. */
  readonly upload: string | null
  /** The server has had all of it. */
  readonly isWhole: boolean
}

/** One piece of a take, with the recorded time when it arrived. Stored as bytes, because Safari loses stored blobs. */
export interface StoredChunk {
  readonly takeKey: string
  readonly index: number
  readonly bytes: ArrayBuffer
  readonly seconds: number
  /** The loudness values since the piece before. */
  readonly levels: ReadonlyArray<number>
}

type StoredPiece = Omit<StoredChunk, "takeKey"> & { readonly saveKey: string }

/** In the first format a story had one take, whose key was the story's. */
interface TakeOfFormat1 {
  readonly saveKey: string
  readonly userId: number
  readonly mediaType: string
  readonly startedAt: string
}

interface RecordingSchema extends DBSchema {
  stories: { key: string; value: StoredStory; indexes: { userId: number } }
  parts: { key: string; value: StoredPart; indexes: { saveKey: string } }
  /** As in the first format, where a take's key was called `saveKey`: many bytes are not copied to be renamed. */
  pieces: { key: [string, number]; value: StoredPiece }
  takes: { key: string; value: TakeOfFormat1; indexes: { userId: number } }
}

const { open, remove } = openIndexedDb<RecordingSchema>(
  "kintale-takes",
  async (db, { format, moving }) => {
    db.createObjectStore("stories", { keyPath: "saveKey" }).createIndex("userId", "userId")
    db.createObjectStore("parts", { keyPath: "takeKey" }).createIndex("saveKey", "saveKey")
    if (format === 0) {
      db.createObjectStore("pieces", { keyPath: ["saveKey", "index"] })
      return
    }
    for (const { saveKey, userId, mediaType, startedAt } of await moving
      .objectStore("takes")
      .getAll()) {
      const story = { saveKey, userId, startedAt, draft: null, wasSentAsForm: true }
      const part = { takeKey: saveKey, saveKey, part: 1, mediaType, startedAt }
      await moving.objectStore("stories").put(story)
      await moving.objectStore("parts").put({ ...part, upload: null, isWhole: false })
    }
    db.deleteObjectStore("takes")
  },
  2,
)

const piecesOf = (takeKey: string) => IDBKeyRange.bound([takeKey, 0], [takeKey, Infinity])

export type NewPart = Pick<
  StoredPart,
  "takeKey" | "saveKey" | "part" | "mediaType" | "startedAt"
> & {
  readonly userId: number
}

/** Begins to keep a take; the first of its story keeps the story as well. */
export const beginPart = async ({ userId, ...part }: NewPart): Promise<void> => {
  const keeping = (await open()).transaction(["stories", "parts"], "readwrite")
  const { saveKey, startedAt } = part
  const stories = keeping.objectStore("stories")
  if ((await stories.get(saveKey)) === undefined) {
    await stories.put({ saveKey, userId, startedAt, draft: null, wasSentAsForm: false })
  }
  await keeping.objectStore("parts").put({ ...part, upload: null, isWhole: false })
  await keeping.done
}

export const keepPieces = async (pieces: ReadonlyArray<StoredChunk>): Promise<void> => {
  const keeping = (await open()).transaction("pieces", "readwrite")
  const putting = pieces.map(({ takeKey, ...piece }) =>
    keeping.store.put({ ...piece, saveKey: takeKey }),
  )
  await Promise.all([...putting, keeping.done])
}

/** Notes something of a story or a part that is still there; what cannot be noted is only found out again later. */
export const noteStory = async (
  saveKey: string,
  changes: Partial<Pick<StoredStory, "draft" | "wasSentAsForm">>,
): Promise<void> => {
  const noting = (await open()).transaction("stories", "readwrite")
  const story = await noting.store.get(saveKey)
  if (story !== undefined) await noting.store.put({ ...story, ...changes })
  await noting.done
}

export const notePart = async (
  takeKey: string,
  changes: Partial<Pick<StoredPart, "upload" | "isWhole" | "saveKey">>,
): Promise<void> => {
  const noting = (await open()).transaction("parts", "readwrite")
  const part = await noting.store.get(takeKey)
  if (part !== undefined) await noting.store.put({ ...part, ...changes })
  await noting.done
}

/** The unsaved stories of this user on this device, newest first. */
export const listStories = async (userId: number): Promise<ReadonlyArray<StoredStory>> => {
  const stories = await (await open()).getAllFromIndex("stories", "userId", userId)
  return stories.toSorted((one, other) => other.startedAt.localeCompare(one.startedAt))
}

/** The pieces of a take, in their order. */
export const readPieces = async (
  takeKey: string,
): Promise<ReadonlyArray<Pick<StoredChunk, "bytes" | "seconds" | "levels">>> =>
  (await open()).getAll("pieces", piecesOf(takeKey))

const readTake = async ({ takeKey, ...part }: StoredPart): Promise<ReadonlyArray<Take>> => {
  const pieces = await readPieces(takeKey)
  const last = pieces.at(-1)
  if (last === undefined) return []
  const { mediaType, startedAt, upload, isWhole } = part
  const blob = new Blob(
    pieces.map(({ bytes }) => bytes),
    { type: mediaType },
  )
  const fileName = fileNameOf(new Date(startedAt), extensionOf(mediaType))
  const levels = pieces.flatMap((piece) => piece.levels)
  const facts = { part: part.part, mediaType, startedAt, upload, isWhole }
  return [{ takeKey, ...facts, blob, fileName, levels, seconds: last.seconds }]
}

/** The takes of a story that are on this device, put together from their pieces; empty ones are left out. */
export const readTakes = async (saveKey: string): Promise<ReadonlyArray<Take>> => {
  const parts = await (await open()).getAllFromIndex("parts", "saveKey", saveKey)
  const takes = await Promise.all(parts.map(readTake))
  return takes.flat().toSorted((one, other) => one.part - other.part)
}

/** Deletes one take. */
export const dropPart = async (takeKey: string): Promise<void> => {
  const moving = (await open()).transaction(["parts", "pieces"], "readwrite")
  await Promise.all([
    moving.objectStore("parts").delete(takeKey),
    moving.objectStore("pieces").delete(piecesOf(takeKey)),
    moving.done,
  ])
}

/** Deletes a story with all its takes. */
export const dropStory = async (saveKey: string): Promise<void> => {
  const db = await open()
  const takeKeys = await db.getAllKeysFromIndex("parts", "saveKey", saveKey)
  await Promise.all(takeKeys.map(dropPart))
  await db.delete("stories", saveKey)
}

/** Gives the takes of a story to a new one, which has what was typed for it. */
export const moveTakes = async (
  saveKey: string,
  to: string,
  takeKeys: ReadonlyMap<string, string>,
): Promise<void> => {
  const moving = (await open()).transaction(["stories", "parts", "pieces"], "readwrite")
  const [stories, parts] = [moving.objectStore("stories"), moving.objectStore("parts")]
  const pieces = moving.objectStore("pieces")
  const story = await stories.get(saveKey)
  if (story !== undefined) await stories.put({ ...story, saveKey: to, wasSentAsForm: false })
  for (const [takeKey, toTake] of takeKeys) {
    const part = await parts.get(takeKey)
    if (part === undefined) continue
    await parts.put({ ...part, takeKey: toTake, saveKey: to, upload: null, isWhole: false })
    await parts.delete(takeKey)
    for (const piece of await pieces.getAll(piecesOf(takeKey))) {
      await pieces.put({ ...piece, saveKey: toTake })
    }
    await pieces.delete(piecesOf(takeKey))
  }
  await stories.delete(saveKey)
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

/** Deletes all takes of all users; for tests and for signing out of a shared device. */
export const forgetAllTakes = remove
