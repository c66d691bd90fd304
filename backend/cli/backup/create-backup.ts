import { mkdir, rename, rm } from "node:fs/promises"
import { join, resolve } from "node:path"
import type { CollectionShape, DocumentStore } from "../../ports/document-store.ts"
import {
  type LastBackup,
  lastBackupFile,
  lastBackupText,
} from "../../platform/observability/last-backup.ts"
import { placesIn, syncFolder } from "../../adapters/disk/layout.ts"
import type { MediaReference } from "../../platform/database/media-references.ts"
import { bytesInto } from "./copy-media.ts"
import { copyDatabase, readingDocuments, whatIsWrongWith } from "./copy-database.ts"
import {
  copyHashed,
  filesUnder,
  hashOfFile,
  sizeOf,
  Stopped,
  syncFoldersUnder,
  writeWhole,
} from "./files.ts"
import {
  backupsIn,
  bytesOf,
  databaseName,
  inBackup,
  isBackupPath,
  missingName,
  nameAt,
  outboxName,
  secretName,
  sumsName,
  sumsOf,
} from "./layout.ts"
import { writeSums } from "./checksums.ts"

/** The folders of a server that keeps everything on its disk. */
export interface DataFolders {
  readonly dataDir: string
  readonly mediaDir: string
}

export interface BackupSource {
  readonly collections: ReadonlyArray<CollectionShape>
  /** All bytes that documents name. */
  readonly named: (
    documents: DocumentStore["Service"],
  ) => Promise<ReadonlyMap<string, MediaReference>>
}

interface BackupReport {
  readonly bytesDone: (done: number, all: number, copied: number) => void
}

interface Made extends LastBackup {
  readonly copied: number
  readonly bytes: number
  readonly troubles: ReadonlyArray<string>
}

/** Removes bytes that no backup names any more, and backups beyond the newest `keep`. */
export const prune = async (folder: string, keep: number | null): Promise<number> => {
  const places = inBackup(folder)
  const all = backupsIn(folder)
  const old = keep === null ? [] : all.slice(0, Math.max(0, all.length - keep))
  for (const name of old) await rm(places.dated(name), { recursive: true })
  const named = new Set<string>()
  for (const name of backupsIn(folder)) {
    const sums = sumsOf(folder, name)
    // Whatever it names stays, which nobody knows.
    if (sums === null) return old.length
    for (const id of bytesOf(sums).keys()) named.add(id)
  }
  for (const path of await filesUnder(places.media)) {
    const id = path.split("/").at(-1) ?? ""
    if (!named.has(id)) await rm(join(places.media, path))
  }
  return old.length
}

/**
 * Copies everything while a server may be running: bytes once before the database, so that what is removed
 * meanwhile is there, and once after it, so that what came meanwhile is. It has its name only when it is whole.
 */
export const makeBackup = async (
  { dataDir, mediaDir }: DataFolders,
  folder: string,
  { collections, named }: BackupSource,
  report: BackupReport,
  now: number,
): Promise<Made> => {
  const places = inBackup(folder)
  const taken = backupsIn(folder)
  const known = new Map(
    taken.flatMap((name) => [...bytesOf(sumsOf(folder, name) ?? new Map<string, string>())]),
  )
  const { unfinished } = places
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })

  const source = placesIn(join(mediaDir, "media"))
  const bytes = bytesInto({ source: source.entry, target: places.bytes, known })
  const live = join(dataDir, databaseName)
  let copied = 0
  const bringAll = async (all: ReadonlyMap<string, MediaReference>) => {
    const found = { sums: new Map<string, string>(), troubles: new Map<string, string>() }
    let done = 0
    for (const [id, name] of all) {
      const imported = await bytes.bring(id, name)
      copied += imported.copied
      if (imported.sha256 !== null) found.sums.set(id, imported.sha256)
      if (imported.trouble !== null) found.troubles.set(id, imported.trouble)
      done += 1
      report.bytesDone(done, all.size, copied)
    }
    return found
  }
  await bringAll(await readingDocuments(live, collections, named))

  const copy = join(unfinished, databaseName)
  await copyDatabase(live, copy)
  const wrong = whatIsWrongWith(copy)
  if (wrong !== null) throw new Stopped(`The copy of the database is incomplete: ${wrong}`)
  const wanted = await readingDocuments(copy, collections, named)
  const { sums, troubles } = await bringAll(wanted)

  const missing = [...wanted].filter(([id]) => !sums.has(id))
  if (missing.length > 0) {
    // What was erased meanwhile is missed by nobody.
    const still = await readingDocuments(live, collections, named)
    for (const [id] of missing) if (!still.has(id)) troubles.delete(id)
  }
  const files = new Map<string, string>([[databaseName, await hashOfFile(copy)]])
  const beside = [
    ...((await sizeOf(join(dataDir, secretName))) === null ? [] : [secretName]),
    ...(await filesUnder(join(dataDir, outboxName)))
      .map((path) => `${outboxName}/${path}`)
      .filter(isBackupPath),
  ]
  for (const path of beside) {
    const sha256 = await copyHashed(join(dataDir, path), join(unfinished, path))
    if (sha256 !== null) files.set(path, sha256)
  }
  if (missing.length > 0) {
    const lines = missing.map(([id, { of }]) => `${id} ${of.replaceAll("\n", " ")}\n`).join("")
    await writeWhole(join(unfinished, missingName), lines)
    files.set(missingName, await hashOfFile(join(unfinished, missingName)))
  }
  for (const [id, sha256] of sums) files.set(places.bytesFrom(id), sha256)
  await bytes.sync()
  await writeWhole(join(unfinished, sumsName), writeSums(files))
  await syncFoldersUnder(unfinished)
  const name = nameAt(now)
  if (taken.includes(name)) throw new Stopped("There is already a backup from this second.")
  await rename(unfinished, places.dated(name))
  await syncFolder(folder)
  return {
    ...{ name, folder: resolve(folder), begunAt: now },
    ...{ copied, bytes: sums.size, troubles: [...troubles.values()] },
  }
}

/**
 * Leaves in the data folder when its newest backup was made, and where: once that has its name, or a crash could
 * leave word of one that is not there. Whoever runs the server may be another user than who makes backups.
 */
export const recordBackup = async ({ dataDir }: Pick<DataFolders, "dataDir">, made: LastBackup) => {
  await writeWhole(lastBackupFile(dataDir), lastBackupText(made), 0o644)
  await syncFolder(dataDir)
}
