import { DatabaseSync } from "node:sqlite"
import { Effect } from "effect"
import { isBusy } from "./errors.ts"

/** Another process uses the store. The message is for the operator. */
export class StoreInUse extends Error {
  override readonly name = "StoreInUse"
}

const tryLock = (file: string): DatabaseSync | null => {
  const lock = new DatabaseSync(`${file}.lock`, { timeout: 0 })
  try {
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE")
    return lock
  } catch (cause) {
    lock.close()
    if (!isBusy(cause)) throw cause
    return null
  }
}

/** Whether a server is running on the store now. */
export const isInUse = (file: string): boolean => {
  const lock = tryLock(file)
  lock?.close()
  return lock === null
}

/** What says that a store is used. */
const storeInUse = (file: string) =>
  `Another server is running on the store ${file}. Stop it first, or give this one its own folder.`

/**
 * Locks a store, or whatever else a file stands for, for this process until the scope ends. It is an operating system lock, which SQLite
 * takes on an empty file beside the store. It ends with the process, even by `kill -9`, so a leftover
 * file does not block the next start. (A lock on the store itself would keep backup tools from reading
 * it.)
 */
export const holdAlone = (file: string, inUse = storeInUse(file)) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const lock = tryLock(file)
      if (lock !== null) return lock
      throw new StoreInUse(inUse)
    }),
    (lock) => Effect.sync(() => lock.close()),
  )
