import type { DBSchema } from "idb"
import { openIndexedDb } from "../lib/indexed-db.ts"

/** The unacknowledged changes of one tab in one story: only the changes, not the rest of the text. */
export interface UnsentEdits {
  readonly userId: number
  readonly storyId: number
  readonly tab: string
  /** All of them as one Yjs update. */
  readonly update: Uint8Array
}

type Key = [userId: number, storyId: number, tab: string]

interface UnsentEditsSchema extends DBSchema {
  edits: { key: Key; value: UnsentEdits }
}

const { open } = openIndexedDb<UnsentEditsSchema>("kintale-edits", (db) => {
  db.createObjectStore("edits", { keyPath: ["userId", "storyId", "tab"] })
})

export const keepEdits = async (edits: UnsentEdits): Promise<void> => {
  await (await open()).put("edits", edits)
}

export const dropEdits = async ({
  userId,
  storyId,
  tab,
}: Omit<UnsentEdits, "update">): Promise<void> => {
  await (await open()).delete("edits", [userId, storyId, tab])
}

/** The unsent changes of all tabs of this user in this story. */
export const listEdits = async (
  userId: number,
  storyId: number,
): Promise<ReadonlyArray<UnsentEdits>> => {
  const range = IDBKeyRange.bound([userId, storyId, ""], [userId, storyId, "\uffff"])
  return (await open()).getAll("edits", range)
}

/** Deletes the unsent changes of this user in all stories. */
export const dropEditsOf = async (userId: number): Promise<void> => {
  await (await open()).delete("edits", IDBKeyRange.bound([userId], [userId, []]))
}
