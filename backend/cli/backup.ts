import { existsSync, realpathSync, statSync } from "node:fs"
import { sep } from "node:path"
import { parseArgs } from "node:util"
import { Clock, Effect } from "effect"
import { whyNoStore } from "../app/adapters/media-store.ts"
import { holdAlone } from "../adapters/sqlite/lock.ts"
import { backupsIn, inBackup } from "./store-copy/backup-folder.ts"
import { makeBackup, prune, recordBackup } from "./store-copy/create-backup.ts"
import { refuseUnwritable, stopped } from "./store-copy/files.ts"
import { checkBackup } from "./store-copy/restore-backup.ts"
import { placeOf, type StoreLocation, whyNoBackup } from "./store-copy/store-location.ts"
import { bytesInWords, copyProgress } from "./progress.ts"
import { codes, runProgram, say } from "./run.ts"

const usage = `Copies everything this server keeps into a folder, even while it runs:

  npm run backup -- FOLDER             makes a backup in FOLDER, which should be on another disk
  npm run backup -- FOLDER --keep 30   also removes all but the newest 30
  npm run backup -- FOLDER --check     only checks the newest backup, every byte

Exit code: 0 if all went well, 4 if the backup is done but recordings are damaged or missing here,
1 for anything else.`

/** The backup is made, and something is wrong at the server. */
const codeOfDamage = 4

const isWithin = (inner: string, outer: string) =>
  `${realpathSync(inner)}${sep}`.startsWith(`${realpathSync(outer)}${sep}`)

const check = Effect.fnUntraced(function* (folder: string) {
  const newest = backupsIn(folder).at(-1)
  if (newest === undefined) return yield* stopped(`There is no backup in ${folder}.`)
  const progress = copyProgress()
  const wrong = yield* checkBackup(folder, newest, progress.filesDone)
  progress.clear()
  for (const line of wrong) say(`! ${line}`)
  say(
    wrong.length === 0
      ? `The backup ${newest} is complete.`
      : "Remove the damaged recordings from the backup and make another one. It will copy them again.",
  )
  return wrong.length === 0 ? codes.well : codes.failed
})

const make = Effect.fnUntraced(function* (
  folder: string,
  keep: number | null,
  config: StoreLocation["config"],
) {
  yield* holdAlone(inBackup(folder).lock, `Another backup into ${folder} is running.`)
  const progress = copyProgress()
  const made = yield* makeBackup(config, folder, progress.report, yield* Clock.currentTimeMillis)
  progress.clear()
  const unrecorded = yield* Effect.promise(() =>
    recordBackup(config, made).then(
      () => null,
      (problem: unknown) => String(problem),
    ),
  )
  const removed = yield* Effect.promise(() => prune(folder, keep))
  for (const trouble of made.troubles) say(`! ${trouble}`)
  say(
    `The backup ${made.name} is done: the database and ${made.bytes} recordings, playback files and photos, ${bytesInWords(made.copied)} of them new.`,
  )
  if (unrecorded !== null)
    say(
      `! It was not recorded in ${config.dataDir}, so npm run doctor won't know it: ${unrecorded}`,
    )
  if (removed > 0) say(`Removed ${removed} older backups.`)
  return made.troubles.length === 0 ? codes.well : codeOfDamage
}, Effect.scoped)

runProgram({
  usage,
  read: (args) => {
    const { values, positionals } = parseArgs({
      ...{ args, allowPositionals: true },
      options: { keep: { type: "string" }, check: { type: "boolean", default: false } },
    })
    const [folder, ...others] = positionals
    const keep = values.keep === undefined ? null : Number(values.keep)
    if (folder === undefined || others.length > 0) return null
    if (keep !== null && !(Number.isSafeInteger(keep) && keep > 0)) return null
    return { folder, keep, isOnlyChecked: values.check }
  },
  run: Effect.fnUntraced(function* ({ folder, keep, isOnlyChecked }) {
    if (!existsSync(folder) || !statSync(folder).isDirectory())
      return yield* stopped(
        `There is no folder ${folder}. Is its disk connected? If the folder is new, create it first.`,
      )
    if (isOnlyChecked) return yield* check(folder)
    const missing = whyNoBackup(process.env) ?? whyNoStore(process.env)
    if (missing !== null) return yield* stopped(missing)
    const { config } = placeOf(process.env)
    for (const data of [config.dataDir, config.mediaDir])
      if (isWithin(folder, data))
        return yield* stopped(
          `${folder} is inside the data folder ${data} and would be lost with it. Choose one on another disk.`,
        )
    yield* refuseUnwritable(folder)
    return yield* make(folder, keep, config)
  }),
})
