import { DatabaseSync } from "node:sqlite"
import { Effect } from "effect"
import { isBusy } from "./failures.ts"

/** Another process holds the store. Its message is for whoever starts the server. */
export class StoreInUse extends Error {
  override readonly name = "StoreInUse"
}

/**
 * Holds a store for this process alone, for as long as the scope. The lock is the operating
 * system's own, taken by SQLite on an empty file beside the store: it ends with the process however
 * that ends, `kill -9` included, and a file left behind locks nobody out. (Locking the store itself
 * would keep backup tools from reading it.)
 */
export const holdAlone = (file: string) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const lock = new DatabaseSync(`${file}.lock`, { timeout: 0 })
      try {
        lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE")
        return lock
      } catch (cause) {
        lock.close()
        if (!isBusy(cause)) throw cause
        throw new StoreInUse(
          `Another server is running on the store ${file}. Stop it first, or give this one a folder of its own.`,
        )
      }
    }),
    (lock) => Effect.sync(() => lock.close()),
  )
