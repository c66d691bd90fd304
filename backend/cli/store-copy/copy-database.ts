import { existsSync } from "node:fs"
import { open, rm } from "node:fs/promises"
import { backup, DatabaseSync } from "node:sqlite"
import { Effect } from "effect"
import { isInsufficientStorage } from "../../adapters/disk/layout.ts"
import { rejectionOf } from "../../adapters/sqlite/errors.ts"
import { formatOf, newestFormat } from "../../adapters/sqlite/open.ts"
import { documentsThere } from "../../adapters/sqlite/store-admin.ts"
import { collections } from "../../platform/database/database.ts"
import { namedBytesIn } from "../../platform/database/media-references.ts"
import { stopped } from "./files.ts"

const pagesAtOnce = 1_000

/**
 * Copies a database as it is at this moment, by SQLite's own means. The copy goes by one reading of it:
 * without that, SQLite begins anew whenever a server writes meanwhile, and might never end.
 */
export const copyDatabase = async (from: string, to: string): Promise<void> => {
  const database = new DatabaseSync(from, { readOnly: true, timeout: 5_000 })
  try {
    database.exec("BEGIN")
    database.prepare("SELECT count(*) FROM sqlite_schema").get()
    await backup(database, to, { rate: pagesAtOnce })
    const copy = new DatabaseSync(to)
    // One file that can be read where nothing can be written.
    copy.exec("PRAGMA journal_mode = DELETE")
    copy.close()
    const handle = await open(to, "r+")
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  } catch (cause) {
    await rm(to, { force: true })
    if (isInsufficientStorage(cause) || rejectionOf(cause, "")?._tag === "StoreFull")
      throw stopped(`There is no space left for ${to}. Nothing that was there before is lost.`)
    throw cause
  } finally {
    database.close()
  }
}

/** What is wrong with a copy of a database, in a sentence; null: nothing. */
export const whatIsWrongWith = (file: string): string | null => {
  if (!existsSync(file)) return `${file} is not there.`
  try {
    using database = new DatabaseSync(file, { readOnly: true })
    const [said] = database.prepare("PRAGMA integrity_check").all()
    if (said?.["integrity_check"] !== "ok")
      return `${file} is damaged: ${String(said?.["integrity_check"])}.`
    return formatOf(database) > newestFormat
      ? `${file} was written by a newer version of this server. Install that one first.`
      : null
  } catch (cause) {
    return `${file} cannot be read as a database: ${cause instanceof Error ? cause.message : String(cause)}.`
  }
}

/** All bytes that the documents of a file name. */
export const namedIn = (file: string) =>
  Effect.acquireUseRelease(
    Effect.sync(() => new DatabaseSync(file, { readOnly: true, timeout: 5_000 })),
    (database) => namedBytesIn(documentsThere(database, { file, collections })),
    (database) => Effect.sync(() => database.close()),
  )
