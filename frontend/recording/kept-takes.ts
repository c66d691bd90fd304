import type { DBSchema } from "idb"
import { createShelf } from "../data/shelf.ts"
import { extensionOf } from "./formats.ts"
import { leaveFreely } from "../ui/leaving.ts"
import { fileNameOf, type Take } from "./take.ts"

/** A recording stored on this device that the server does not have yet. */
export interface KeptTake {
  readonly saveKey: string
  readonly userId: number
  readonly mediaType: string
  /** ISO 8601. */
  readonly startedAt: string
}

/** One piece of a recording, with the recorded time when it arrived. Stored as bytes, because Safari loses stored blobs. */
export interface KeptPiece {
  readonly saveKey: string
  readonly index: number
  readonly bytes: ArrayBuffer
  readonly seconds: number
  /** The loudness values since the piece before. */
  readonly levels: ReadonlyArray<number>
}

interface Shelf extends DBSchema {
  takes: { key: string; value: KeptTake; indexes: { userId: number } }
  pieces: { key: [string, number]; value: KeptPiece }
}

const { open, remove } = createShelf<Shelf>("kintale-takes", (shelf) => {
  shelf.createObjectStore("takes", { keyPath: "saveKey" }).createIndex("userId", "userId")
  shelf.createObjectStore("pieces", { keyPath: ["saveKey", "index"] })
})

const piecesOf = (saveKey: string) => IDBKeyRange.bound([saveKey, 0], [saveKey, Infinity])

export const beginTake = async (take: KeptTake): Promise<void> => {
  await (await open()).put("takes", take)
}

export const keepPiece = async (piece: KeptPiece): Promise<void> => {
  await (await open()).put("pieces", piece)
}

/** The unsaved recordings of this user on this device, newest first. */
export const listTakes = async (userId: number): Promise<ReadonlyArray<KeptTake>> => {
  const takes = await (await open()).getAllFromIndex("takes", "userId", userId)
  return takes.toSorted((one, other) => other.startedAt.localeCompare(one.startedAt))
}

/** Puts a recording together from its pieces; null when there are none. */
export const readTake = async (saveKey: string): Promise<Take | null> => {
  const shelf = await open()
  const take = await shelf.get("takes", saveKey)
  const pieces = await shelf.getAll("pieces", piecesOf(saveKey))
  const last = pieces.at(-1)
  if (take === undefined || last === undefined) return null
  const { mediaType, startedAt } = take
  return {
    saveKey,
    mediaType,
    blob: new Blob(
      pieces.map(({ bytes }) => bytes),
      { type: mediaType },
    ),
    seconds: last.seconds,
    fileName: fileNameOf(new Date(startedAt), extensionOf(mediaType)),
    levels: pieces.flatMap(({ levels }) => levels),
  }
}

/** Deletes a take. */
export const dropTake = async (saveKey: string): Promise<void> => {
  const moving = (await open()).transaction(["takes", "pieces"], "readwrite")
  await Promise.all([
    moving.objectStore("takes").delete(saveKey),
    moving.objectStore("pieces").delete(piecesOf(saveKey)),
    moving.done,
  ])
}

/** Call it when the server has saved the story: deletes the stored take and removes the question before leaving. */
export const forgetTake = async (saveKey: string): Promise<void> => {
  leaveFreely()
  try {
    await dropTake(saveKey)
  } catch {
    // At worst it is offered again; saving it twice makes only one story.
  }
}

/** Deletes all takes of all users; for tests and for signing out of a shared device. */
export const forgetAllTakes = remove
