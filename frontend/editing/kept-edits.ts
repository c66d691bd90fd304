import type { DBSchema } from "idb"
import { createShelf } from "../data/shelf.ts"

/** What one tab of somebody changed in a story and the server has not acknowledged: those changes and no other word. */
export interface KeptEdits {
  readonly userId: number
  readonly storyId: number
  readonly tab: string
  /** One Yjs update with all of them. */
  readonly update: Uint8Array
}

type Key = [userId: number, storyId: number, tab: string]

interface Shelf extends DBSchema {
  edits: { key: Key; value: KeptEdits }
}

const { open } = createShelf<Shelf>("kintale-edits", (shelf) => {
  shelf.createObjectStore("edits", { keyPath: ["userId", "storyId", "tab"] })
})

export const keepEdits = async (edits: KeptEdits): Promise<void> => {
  await (await open()).put("edits", edits)
}

export const dropEdits = async ({
  userId,
  storyId,
  tab,
}: Omit<KeptEdits, "update">): Promise<void> => {
  await (await open()).delete("edits", [userId, storyId, tab])
}

/** What this person's tabs left unsent of this story. */
export const listEdits = async (
  userId: number,
  storyId: number,
): Promise<ReadonlyArray<KeptEdits>> => {
  const range = IDBKeyRange.bound([userId, storyId, ""], [userId, storyId, "\uffff"])
  return (await open()).getAll("edits", range)
}

/** Forgets what this person's tabs left unsent, of every story. */
export const dropEditsOf = async (userId: number): Promise<void> => {
  await (await open()).delete("edits", IDBKeyRange.bound([userId], [userId, []]))
}
