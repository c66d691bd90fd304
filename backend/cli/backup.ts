import { existsSync, realpathSync, statSync } from "node:fs"
import { sep } from "node:path"
import { parseArgs } from "node:util"
import { Effect } from "effect"
import { Stopped } from "./backup/files.ts"
import { makeBackup, prune, recordBackup } from "./backup/create-backup.ts"
import { backupsIn, inBackup } from "./backup/layout.ts"
import { checkBackup } from "./backup/restore-backup.ts"
import { whyNoStore } from "../app/adapters/media-store.ts"
import { holdAlone, isInUse } from "../adapters/sqlite/lock.ts"
import { backupReading, whyNoBackup } from "./backup-source.ts"
import { placeOf } from "./store-copy/store-location.ts"
import { complain, runProgram, say } from "./program.ts"
import { bytesInWords, progressOn } from "./progress.ts"

const usage = `Copies everything this server keeps into a folder, even while it runs:

  npm run backup -- FOLDER             makes a backup in FOLDER, which should be on another disk
  npm run backup -- FOLDER --keep 30   also removes all but the newest 30
  npm run backup -- FOLDER --check     only checks the newest backup, every byte

Exit code: 0 if all went well, 4 if the backup is done but recordings are damaged or missing here,
1 for anything else.`

const codes = { well: 0, failed: 1, usage: 2, damaged: 4 } as const

const readGiven = () => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { keep: { type: "string" }, check: { type: "boolean", default: false } },
    })
    const [folder, ...others] = positionals
    const keep = values.keep === undefined ? null : Number(values.keep)
    if (folder === undefined || others.length > 0) return null
    if (keep !== null && !(Number.isSafeInteger(keep) && keep > 0)) return null
    return { folder, keep, check: values.check }
  } catch {
    return null
  }
}

const isWithin = (inner: string, outer: string) =>
  `${realpathSync(inner)}${sep}`.startsWith(`${realpathSync(outer)}${sep}`)

const check = async (folder: string): Promise<number> => {
  const newest = backupsIn(folder).at(-1)
  if (newest === undefined) throw new Stopped(`There is no backup in ${folder}.`)
  const progress = progressOn(process.stdout)
  const wrong = await checkBackup(folder, newest, backupReading, {
    filesDone: (done, all) => progress.show(() => `${done} of ${all} files`),
  })
  progress.clear()
  for (const line of wrong) say(`! ${line}`)
  if (wrong.length === 0) {
    say(`The backup ${newest} is complete.`)
    return codes.well
  }
  say(
    "Remove the damaged recordings from the backup and make another one. It will copy them again.",
  )
  return codes.failed
}

const make = async (
  folder: string,
  keep: number | null,
  config: ReturnType<typeof placeOf>["config"],
): Promise<number> => {
  const progress = progressOn(process.stdout)
  const made = await makeBackup(
    config,
    folder,
    backupReading,
    {
      bytesDone: (done, all, copied) =>
        progress.show(() => `${done} of ${all} recordings, ${bytesInWords(copied)} copied`),
    },
    Date.now(),
  )
  progress.clear()
  const unrecorded = await recordBackup(config, made).then(
    () => null,
    (problem: unknown) => String(problem),
  )
  const removed = await prune(folder, keep)
  for (const trouble of made.troubles) say(`! ${trouble}`)
  say(
    `The backup ${made.name} is done: the database and ${made.bytes} recordings, playback files and photos, ${bytesInWords(made.copied)} of them new.`,
  )
  if (unrecorded !== null)
    say(
      `! It was not recorded in ${config.dataDir}, so npm run doctor won't know it: ${unrecorded}`,
    )
  if (removed > 0) say(`Removed ${removed} older backups.`)
  return made.troubles.length === 0 ? codes.well : codes.damaged
}

const main = async (): Promise<number> => {
  const given = readGiven()
  if (given === null) {
    complain(usage)
    return codes.usage
  }
  const { folder } = given
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new Stopped(
      `There is no folder ${folder}. Is its disk connected? If the folder is new, create it first.`,
    )
  if (given.check) return check(folder)
  const missing = whyNoBackup(process.env) ?? whyNoStore(process.env)
  if (missing !== null) throw new Stopped(missing)
  const { config } = placeOf(process.env)
  for (const data of [config.dataDir, config.mediaDir])
    if (isWithin(folder, data))
      throw new Stopped(
        `${folder} is inside the data folder ${data} and would be lost with it. Choose one on another disk.`,
      )
  const { lock } = inBackup(folder)
  if (isInUse(lock)) throw new Stopped(`Another backup into ${folder} is running.`)
  return Effect.runPromise(
    Effect.scoped(
      Effect.andThen(
        holdAlone(lock),
        Effect.promise(() => make(folder, given.keep, config)),
      ),
    ),
  )
}

runProgram(main)
