import { Effect } from "effect"
import type { BackupSource } from "./backup/create-backup.ts"
import { isSet } from "../platform/config/secret-files.ts"
import { collections } from "../platform/database/database.ts"
import { namedBytesIn } from "../platform/database/media-references.ts"

/** How a backup knows which bytes its database names. */
export const backupReading: BackupSource = {
  collections,
  named: (documents) => Effect.runPromise(namedBytesIn(documents)),
}

/** Why a server's store is not copied by these programs, in a sentence; null where it is. */
export const whyNoBackup = (env: NodeJS.ProcessEnv): string | null =>
  isSet(env, "MONGODB_URL")
    ? "This server keeps its documents in MongoDB, which has its own backup programs (mongodump, mongorestore). This program only backs up servers that keep everything on disk."
    : isSet(env, "S3_URL")
      ? "This server keeps its recordings in an S3 store, which has its own ways to back up. This program only backs up servers that keep everything on disk."
      : null
