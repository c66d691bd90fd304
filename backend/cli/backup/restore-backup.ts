import { existsSync, readFileSync } from "node:fs"
import { mkdir, rename, rm } from "node:fs/promises"
import { basename, join } from "node:path"
import { isMissing, placesIn, syncFolder } from "../../adapters/disk/layout.ts"
import { readingDocuments, whatIsWrongWith } from "./copy-database.ts"
import { copyHashed, hashOfFile, NotReadable, Stopped, syncFoldersUnder } from "./files.ts"
import type { DataFolders, BackupSource } from "./create-backup.ts"
import {
  bytesOf,
  databaseName,
  inBackup,
  inRestore,
  missingName,
  outboxName,
  secretName,
  sumsOf,
} from "./layout.ts"
import type { Sums } from "./checksums.ts"

interface CheckReport {
  readonly filesDone: (done: number, all: number) => void
}

interface RestoreReport extends CheckReport {
  /** Told of recordings that are damaged or missing, which are brought as they are; null: nothing is replaced then. */
  readonly damaged: ((text: string) => void) | null
}

const hashIfThere = async (path: string) => {
  try {
    return await hashOfFile(path)
  } catch {
    return null
  }
}

const missingThen = (folder: string, name: string): ReadonlySet<string> => {
  const file = join(folder, name, missingName)
  if (!existsSync(file)) return new Set()
  return new Set(
    readFileSync(file, "utf8")
      .split("\n")
      .map((line) => line.split(" ")[0] ?? ""),
  )
}

/** What is wrong with the database of a backup, and what it names that the backup has not. */
const whatTheDatabaseLacks = async (
  folder: string,
  name: string,
  sums: Sums,
  { collections, named }: BackupSource,
): Promise<ReadonlyArray<string>> => {
  const file = join(folder, name, databaseName)
  const wrong = whatIsWrongWith(file)
  if (wrong !== null) return [wrong]
  if (!sums.has(databaseName)) return [`${file} is not among the files of the backup.`]
  const [there, missing] = [bytesOf(sums), missingThen(folder, name)]
  const wanted = await readingDocuments(file, collections, named)
  return [...wanted].flatMap(([id, { of }]) =>
    there.has(id) || missing.has(id) ? [] : [`${of} is not among the files of the backup.`],
  )
}

const unreadable = (folder: string, name: string) =>
  `The list of files of the backup ${join(folder, name)} is missing or damaged.`

/** Reads every file of a backup; returns what is wrong with it in sentences, and changes nothing. */
export const checkBackup = async (
  folder: string,
  name: string,
  reading: BackupSource,
  report: CheckReport,
): Promise<ReadonlyArray<string>> => {
  const sums = sumsOf(folder, name)
  if (sums === null) return [unreadable(folder, name)]
  const wrong: Array<string> = []
  let done = 0
  for (const [path, sha256] of sums) {
    const file = join(folder, name, path)
    const found = await hashIfThere(file)
    if (found === null) wrong.push(`${file} is missing or cannot be read.`)
    else if (found !== sha256) wrong.push(`${file} is damaged: its SHA-256 is different.`)
    done += 1
    report.filesDone(done, sums.size)
  }
  return [...wrong, ...(await whatTheDatabaseLacks(folder, name, sums, reading))]
}

/** Copies a file; returns what is wrong with it in a sentence. `asItIs`: what is damaged is better than nothing. */
const bring = async (from: string, to: string, sha256: string, asItIs: boolean) => {
  try {
    if ((await copyHashed(from, to, sha256)) !== null) return null
    if (asItIs) await copyHashed(from, to)
    return `${from} is damaged: its SHA-256 is different.`
  } catch (cause) {
    if (isMissing(cause) || cause instanceof NotReadable)
      return `${from} is missing or cannot be read.`
    throw cause
  }
}

/** Copies all files to where they only need new names, and compares them on the way. */
const prepare = async (
  folder: string,
  name: string,
  sums: Sums,
  to: { readonly data: string; readonly media: string },
  report: RestoreReport,
) => {
  const bytes = placesIn(join(to.media, "media"))
  const ids = bytesOf(sums)
  const ofBackup = inBackup(folder)
  const files = [
    ...[...ids].map(([id, sha256]) => [ofBackup.bytes(id), bytes.entry(id), sha256] as const),
    ...[...sums]
      .filter(([path]) => !path.startsWith("../") && path !== missingName)
      .map(([path, sha256]) => [join(folder, name, path), join(to.data, path), sha256] as const),
  ]
  for (const [at, [from, target, sha256]] of files.entries()) {
    const isBytes = at < ids.size
    const damage = await bring(from, target, sha256, isBytes && report.damaged !== null)
    if (damage !== null) {
      if (!isBytes || report.damaged === null) throw new Stopped(`${damage} Nothing was replaced.`)
      report.damaged(damage)
    }
    report.filesDone(at + 1, files.length)
  }
  for (const made of new Set([to.data, to.media])) await syncFoldersUnder(made)
}

/** What a data folder has of its own, the database last when it comes and first when it goes. */
const ofData = [
  `${databaseName}-wal`,
  `${databaseName}-shm`,
  "search",
  "work",
  secretName,
  outboxName,
]
const ofMedia = ["uploads", "media"]

const moveIfThere = async (from: string, to: string) => {
  if (!existsSync(from)) return false
  await mkdir(join(to, ".."), { recursive: true, mode: 0o700 })
  await rename(from, to)
  return true
}

/**
 * Puts a backup into the place of what is in the data folder, which is kept beside it. Everything is copied
 * and compared before the first name is changed; returns where the old is, or null where there was none.
 */
export const restoreBackup = async (
  folder: string,
  name: string,
  { dataDir, mediaDir }: DataFolders,
  reading: BackupSource,
  report: RestoreReport,
  stamp: string,
): Promise<string | null> => {
  const sums = sumsOf(folder, name)
  if (sums === null) throw new Stopped(unreadable(folder, name))
  const lacks = await whatTheDatabaseLacks(folder, name, sums, reading)
  if (lacks.length > 0) throw new Stopped([...lacks, "Nothing was replaced."].join("\n"))
  const [data, media] = [inRestore(dataDir, stamp), inRestore(mediaDir, stamp)]
  for (const { prepared } of [data, media]) await rm(prepared, { recursive: true, force: true })
  try {
    for (const { prepared } of [data, media])
      await mkdir(prepared, { recursive: true, mode: 0o700 })
    await prepare(folder, name, sums, { data: data.prepared, media: media.prepared }, report)
  } catch (cause) {
    for (const { prepared } of [data, media]) await rm(prepared, { recursive: true, force: true })
    throw cause
  }

  // From here on a server would find a half of each.
  for (const { placing } of [data, media]) await rm(placing, { recursive: true, force: true })
  for (const { prepared, placing } of [data, media]) await moveIfThere(prepared, placing)
  let isStored = false
  const parts = [
    ...[databaseName, ...ofData].map((part) => [dataDir, data, part] as const),
    ...ofMedia.map((part) => [mediaDir, media, part] as const),
  ]
  for (const [at, places, part] of parts)
    if (await moveIfThere(join(at, part), join(places.before, part))) isStored = true
  for (const [at, places, part] of parts.toReversed())
    await moveIfThere(join(places.placing, part), join(at, part))
  for (const at of [dataDir, mediaDir]) await syncFolder(at)
  for (const { placing } of [data, media]) await rm(placing, { recursive: true, force: true })
  for (const at of [dataDir, mediaDir]) await syncFolder(at)
  return isStored ? join(dataDir, basename(data.before)) : null
}
