import { mkdir, rename, rm } from "node:fs/promises"
import { join, resolve } from "node:path"
import { Context, Effect, Layer } from "effect"
import { diskEntries, diskMedia } from "../../adapters/disk/disk-media.ts"
import { syncFolder } from "../../adapters/disk/layout.ts"
import type { MediaReference } from "../../platform/database/media-references.ts"
import {
  type LastBackup,
  lastBackupFile,
  lastBackupText,
} from "../../platform/observability/last-backup.ts"
import { MediaStore } from "../../ports/media-store.ts"
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
  writeSums,
} from "./backup-folder.ts"
import { copyDatabase, namedIn, whatIsWrongWith } from "./copy-database.ts"
import { copyMedia, type MediaReport } from "./copy-media.ts"
import {
  copyHashed,
  filesUnder,
  hashOfFile,
  stopped,
  syncFoldersUnder,
  writeWhole,
} from "./files.ts"

/** The folders of a server that keeps everything on its disk. */
export interface DataFolders {
  readonly dataDir: string
  readonly mediaDir: string
}

/** The bytes of a folder that is written, as long as the scope lives. */
export const mediaIn = (folder: string) =>
  Effect.map(Layer.build(diskMedia({ folder })), Context.get(MediaStore))

const unseen: MediaReport = { began: () => undefined, done: () => undefined }

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

/** Copies the secret and the emails, and answers the SHA-256 of each. */
const copyBeside = async (dataDir: string, to: string) => {
  const sums = new Map<string, string>()
  const emails = await filesUnder(join(dataDir, outboxName))
  for (const path of [secretName, ...emails.map((name) => `${outboxName}/${name}`)]) {
    const sha256 = isBackupPath(path) ? await copyHashed(join(dataDir, path), join(to, path)) : null
    if (sha256 !== null) sums.set(path, sha256)
  }
  return sums
}

/**
 * Copies everything while a server may be running: bytes once before the database, so that what is removed
 * meanwhile is there, and once after it, so that what came meanwhile is. It has its name only when it is whole.
 */
export const makeBackup = Effect.fn("storeCopy.makeBackup")(function* (
  { dataDir, mediaDir }: DataFolders,
  folder: string,
  report: MediaReport,
  now: number,
) {
  const places = inBackup(folder)
  const taken = backupsIn(folder)
  const name = nameAt(now)
  if (taken.includes(name)) return yield* stopped("There is already a backup from this second.")
  const { unfinished } = places
  yield* Effect.promise(async () => {
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished, { recursive: true, mode: 0o700 })
  })

  const media = {
    ...{ source: diskEntries(join(mediaDir, "media")), target: yield* mediaIn(places.media) },
    ...{ place: folder, what: "named" as const },
    verified: new Map(taken.flatMap((one) => [...bytesOf(sumsOf(folder, one) ?? new Map())])),
  }
  const live = join(dataDir, databaseName)
  const before = yield* copyMedia({ ...media, named: yield* namedIn(live), report })

  const copy = join(unfinished, databaseName)
  yield* Effect.promise(() => copyDatabase(live, copy))
  const wrong = whatIsWrongWith(copy)
  if (wrong !== null) return yield* stopped(`The copy of the database is incomplete: ${wrong}`)
  const named = yield* namedIn(copy)
  const after = yield* copyMedia({ ...media, named, report: unseen })
  const { sums } = after
  const missing = [...named].filter(([id]) => !sums.has(id))
  // What was erased meanwhile is missed by nobody.
  const still: ReadonlyMap<string, MediaReference> =
    missing.length > 0 ? yield* namedIn(live) : named
  const troubles = after.troubles.filter(({ id }) => sums.has(id) || still.has(id))

  yield* Effect.promise(async () => {
    const files = new Map([
      [databaseName, await hashOfFile(copy)],
      ...(await copyBeside(dataDir, unfinished)),
    ])
    if (missing.length > 0) {
      const lines = missing.map(([id, { of }]) => `${id} ${of.replaceAll("\n", " ")}\n`).join("")
      await writeWhole(join(unfinished, missingName), lines)
      files.set(missingName, await hashOfFile(join(unfinished, missingName)))
    }
    for (const [id, sha256] of sums) files.set(places.bytesFrom(id), sha256)
    await writeWhole(join(unfinished, sumsName), writeSums(files))
    await syncFoldersUnder(unfinished)
    await rename(unfinished, places.dated(name))
    await syncFolder(folder)
  })
  return {
    ...{ name, folder: resolve(folder), begunAt: now, bytes: sums.size },
    ...{ copied: before.written + after.written, troubles: troubles.map(({ text }) => text) },
  }
}, Effect.scoped)

/**
 * Leaves in the data folder when its newest backup was made, and where: once that has its name, or a crash could
 * leave word of one that is not there. Whoever runs the server may be another user than who makes backups.
 */
export const recordBackup = async ({ dataDir }: Pick<DataFolders, "dataDir">, made: LastBackup) => {
  await writeWhole(lastBackupFile(dataDir), lastBackupText(made), 0o644)
  await syncFolder(dataDir)
}
