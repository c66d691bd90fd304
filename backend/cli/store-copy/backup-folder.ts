import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { placesIn } from "../../adapters/disk/layout.ts"

/** Files of a backup and the SHA-256 of each, in the form that `sha256sum -c` reads. */
export type Sums = ReadonlyMap<string, string>

const sumsLine = /^([0-9a-f]{64}) {2}(.+)$/

export const writeSums = (sums: Sums): string =>
  [...sums].map(([path, sha256]) => `${sha256}  ${path}\n`).join("")

/** Null where anything stands in it that is no such line, or its last line is cut short. */
const readSums = (text: string): Sums | null => {
  if (!text.endsWith("\n")) return null
  const sums = new Map<string, string>()
  for (const one of text.slice(0, -1).split("\n")) {
    const [, sha256, path] = sumsLine.exec(one) ?? []
    if (sha256 === undefined || path === undefined) return null
    sums.set(path, sha256)
  }
  return sums
}

/** Where the parts of a backup are. Bytes never change under their name, so all backups of a folder share them. */
export const inBackup = (folder: string) => {
  const bytes = placesIn(join(folder, "media"))
  return {
    folder,
    media: join(folder, "media"),
    bytes: (id: string) => bytes.entry(id),
    /** The name of bytes within one of the backups. */
    bytesFrom: (id: string) => `../media/${id.slice(0, 2)}/${id.slice(2, 4)}/${id}`,
    dated: (name: string) => join(folder, name),
    unfinished: join(folder, "unfinished"),
    lock: join(folder, "backup"),
  }
}

export const databaseName = "kintale.db"
export const sumsName = "SHA256SUMS"
export const secretName = "session-secret"
export const outboxName = "outbox"
/** Bytes that were named and nowhere to be had when the backup was made. */
export const missingName = "MISSING"

const dated = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(?:-\d+)?$/

/** The name of a backup that begins now. */
export const nameAt = (millis: number) =>
  new Date(millis).toISOString().slice(0, 19).replaceAll(":", "-")

/** The whole backups of a folder, the oldest first. */
export const backupsIn = (folder: string): ReadonlyArray<string> => {
  try {
    return readdirSync(folder)
      .filter((name) => dated.test(name))
      .toSorted()
  } catch {
    return []
  }
}

const ofBytes = /^\.\.\/media\/([0-9a-f]{2})\/([0-9a-f]{2})\/(\1\2[0-9a-f]{28})$/

const ofEmail = /^outbox\/[\w@+.-]+\.eml$/

/** Whether a backup can have a file of this name; all others could lead out of the folder they are restored to. */
export const isBackupPath = (path: string): boolean =>
  [databaseName, secretName, missingName].includes(path) || ofEmail.test(path) || ofBytes.test(path)

/** What a backup says of its files; null where it cannot be read, or names a file that no backup has. */
export const sumsOf = (folder: string, name: string): Sums | null => {
  try {
    const sums = readSums(readFileSync(join(folder, name, sumsName), "utf8"))
    return sums !== null && [...sums.keys()].every(isBackupPath) ? sums : null
  } catch {
    return null
  }
}

/** The bytes a backup has, and their SHA-256. */
export const bytesOf = (sums: Sums): ReadonlyMap<string, string> =>
  new Map(
    [...sums].flatMap(([path, sha256]) => {
      const id = ofBytes.exec(path)?.[3]
      return id === undefined ? [] : [[id, sha256] as const]
    }),
  )

/** Where a restore puts the parts of a data folder before anything is replaced, and while it is. */
export const inRestore = (folder: string, stamp: string) => ({
  prepared: join(folder, "restoring"),
  placing: join(folder, "restoring-now"),
  before: join(folder, `before-${stamp}`),
})

/** Why a server must not start on a data folder, in a sentence; null where it may. */
export const whyHalfRestored = (dataDir: string): string | null =>
  existsSync(inRestore(dataDir, "").placing)
    ? `A restore into ${dataDir} was interrupted near its end. Run “npm run restore” again, then start.`
    : null
