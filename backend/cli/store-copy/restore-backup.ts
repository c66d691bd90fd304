import { existsSync, readFileSync } from "node:fs"
import { mkdir, rename, rm } from "node:fs/promises"
import { basename, join } from "node:path"
import { Effect } from "effect"
import { diskEntries } from "../../adapters/disk/disk-media.ts"
import { syncFolder } from "../../adapters/disk/layout.ts"
import {
  bytesOf,
  databaseName,
  inBackup,
  inRestore,
  missingName,
  outboxName,
  secretName,
  type Sums,
  sumsOf,
} from "./backup-folder.ts"
import { namedIn, whatIsWrongWith } from "./copy-database.ts"
import { copyMedia, type MediaReport } from "./copy-media.ts"
import { type DataFolders, mediaIn } from "./create-backup.ts"
import { copyHashed, hashOfFile, stopped, syncFoldersUnder } from "./files.ts"

const hashIfThere = (path: string) => hashOfFile(path).catch(() => null)

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
const whatTheDatabaseLacks = Effect.fnUntraced(function* (
  folder: string,
  name: string,
  sums: Sums,
) {
  const file = join(folder, name, databaseName)
  const wrong = whatIsWrongWith(file)
  if (wrong !== null) return [wrong]
  if (!sums.has(databaseName)) return [`${file} is not among the files of the backup.`]
  const [there, missing] = [bytesOf(sums), missingThen(folder, name)]
  return [...(yield* namedIn(file))].flatMap(([id, { of }]) =>
    there.has(id) || missing.has(id) ? [] : [`${of} is not among the files of the backup.`],
  )
})

const unreadable = (folder: string, name: string) =>
  `The list of files of the backup ${join(folder, name)} is missing or damaged.`
const notThere = (file: string) => `${file} is missing or cannot be read.`
const damaged = (file: string) => `${file} is damaged: its SHA-256 is different.`

/** Reads every file of a backup; returns what is wrong with it in sentences, and changes nothing. */
export const checkBackup = Effect.fn("storeCopy.checkBackup")(function* (
  folder: string,
  name: string,
  filesDone: (done: number, all: number) => void,
) {
  const sums = sumsOf(folder, name)
  if (sums === null) return [unreadable(folder, name)]
  const wrong: Array<string> = []
  let done = 0
  for (const [path, sha256] of sums) {
    const file = join(folder, name, path)
    const found = yield* Effect.promise(() => hashIfThere(file))
    if (found === null) wrong.push(notThere(file))
    else if (found !== sha256) wrong.push(damaged(file))
    done += 1
    filesDone(done, sums.size)
  }
  return [...wrong, ...(yield* whatTheDatabaseLacks(folder, name, sums))]
})

/** Copies the database, the secret and the emails, and compares them on the way. */
const copyRest = async (folder: string, name: string, sums: Sums, to: string) => {
  for (const [path, sha256] of sums) {
    if (path.startsWith("../") || path === missingName) continue
    const file = join(folder, name, path)
    const found = await copyHashed(file, join(to, path))
    if (found !== sha256)
      throw stopped(`${found === null ? notThere(file) : damaged(file)} Nothing was replaced.`)
  }
}

/** Copies the bytes of a backup, and compares them; returns what is wrong with them in sentences. */
const copyBytes = Effect.fnUntraced(function* (
  folder: string,
  sums: Sums,
  to: string,
  report: MediaReport,
) {
  const places = inBackup(folder)
  const named = new Map(
    [...bytesOf(sums)].map(([id, sha256]) => [id, { of: places.bytes(id), bytes: null, sha256 }]),
  )
  const { troubles } = yield* copyMedia({
    ...{ source: diskEntries(places.media), target: yield* mediaIn(join(to, "media")), place: to },
    ...{ named, what: "named", verified: new Map<string, string>(), report },
  })
  return troubles.map(({ kind, id }) => (kind === "damaged" ? damaged : notThere)(places.bytes(id)))
}, Effect.scoped)

type RestorePlaces = ReturnType<typeof inRestore>

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

/** Changes the names; returns whether there was anything before. */
const replace = async (
  [dataDir, mediaDir]: readonly [string, string],
  [data, media]: readonly [RestorePlaces, RestorePlaces],
): Promise<boolean> => {
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
  return isStored
}

/**
 * Puts a backup into the place of what is in the data folder, which is kept beside it. Everything is copied
 * and compared before the first name is changed; answers where the old is, or null where there was none.
 * `isDamagedToo`: bytes that are damaged are brought as they are, and those that are missing are not; else
 * nothing is replaced then.
 */
export const restoreBackup = Effect.fn("storeCopy.restoreBackup")(function* (
  folder: string,
  name: string,
  { dataDir, mediaDir }: DataFolders,
  { isDamagedToo, report }: { readonly isDamagedToo: boolean; readonly report: MediaReport },
  stamp: string,
) {
  const sums = sumsOf(folder, name)
  if (sums === null) return yield* stopped(unreadable(folder, name))
  const lacks = yield* whatTheDatabaseLacks(folder, name, sums)
  if (lacks.length > 0) return yield* stopped([...lacks, "Nothing was replaced."].join("\n"))
  const [data, media] = [inRestore(dataDir, stamp), inRestore(mediaDir, stamp)]
  const all = [data, media]
  const forget = Effect.promise(async () => {
    for (const { prepared } of all) await rm(prepared, { recursive: true, force: true })
  })
  yield* forget
  const troubles = yield* Effect.gen(function* () {
    yield* Effect.promise(async () => {
      for (const { prepared } of all) await mkdir(prepared, { recursive: true, mode: 0o700 })
    })
    const troubles = yield* copyBytes(folder, sums, media.prepared, report)
    if (troubles.length > 0 && !isDamagedToo)
      return yield* stopped([...troubles, "Nothing was replaced."].join("\n"))
    yield* Effect.promise(async () => {
      await copyRest(folder, name, sums, data.prepared)
      for (const made of new Set([data.prepared, media.prepared])) await syncFoldersUnder(made)
    })
    return troubles
  }).pipe(Effect.onError(() => forget))
  const isStored = yield* Effect.promise(() => replace([dataDir, mediaDir], [data, media]))
  return { before: isStored ? join(dataDir, basename(data.before)) : null, troubles }
})
