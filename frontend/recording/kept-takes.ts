import type { DBSchema } from "idb"
import { createShelf } from "../data/shelf.ts"
import { extensionOf } from "./formats.ts"
import { leaveFreely } from "../ui/leaving.ts"
import { fileNameOf, type Take } from "./take.ts"

/** A recording on this device the server has not acknowledged yet. */
export interface KeptTake {
  readonly saveKey: string
  readonly userId: number
  readonly mediaType: string
  /** ISO 8601. */
  readonly startedAt: string
}

/** One piece as the browser gave it, with what was recorded when it came. Bytes, as Safari loses stored blobs. */
export interface KeptPiece {
  readonly saveKey: string
  readonly index: number
  readonly bytes: ArrayBuffer
  readonly seconds: number
  /** How loud it was since the piece before. */
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

/** What this person recorded here and did not save, newest first. */
export const listTakes = async (userId: number): Promise<ReadonlyArray<KeptTake>> => {
  const takes = await (await open()).getAllFromIndex("takes", "userId", userId)
  return takes.toSorted((one, other) => other.startedAt.localeCompare(one.startedAt))
}

/** Puts a recording together again from its pieces; null when not one was kept. */
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

/** Throws a take away. */
export const dropTake = async (saveKey: string): Promise<void> => {
  const moving = (await open()).transaction(["takes", "pieces"], "readwrite")
  await Promise.all([
    moving.objectStore("takes").delete(saveKey),
    moving.objectStore("pieces").delete(piecesOf(saveKey)),
    moving.done,
  ])
}

/** Call it when the server has acknowledged the story: nothing is left to lose, and leaving asks no more. */
export const forgetTake = async (saveKey: string): Promise<void> => {
  leaveFreely()
  try {
    await dropTake(saveKey)
  } catch {
    // Offered once more at worst; saving it again makes no second story.
  }
}

/** Everything of everybody; for tests and for signing out of a shared device. */
export const forgetAllTakes = remove
