import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { Effect, Schema } from "effect"

/** What a finished backup leaves in the data folder, for whoever asks how old the newest one is. */
export const LastBackup = Schema.Struct({
  /** When it began, milliseconds since 1970: what was told later is not in it. */
  begunAt: Schema.Finite,
  /** The folder of all backups, and its own name there. */
  folder: Schema.String,
  name: Schema.String,
})
export type LastBackup = typeof LastBackup.Type

const Stored = Schema.fromJsonString(LastBackup)
const decode = Schema.decodeUnknownSync(Stored)

export const lastBackupFile = (dataDir: string) => join(dataDir, "last-backup.json")
export const lastBackupText = Schema.encodeSync(Stored)

const day = 24 * 60 * 60_000
/** Milliseconds: one is made every night, and one of them may fail. */
export const backupOldAfter = 2 * day

/** The newest backup of a data folder; null where nothing is known of one. */
export const readLastBackup = (dataDir: string): Effect.Effect<LastBackup | null> =>
  Effect.promise(() =>
    readFile(lastBackupFile(dataDir), "utf8")
      .then((text) => decode(text))
      .catch(() => null),
  )
