import { existsSync, mkdirSync } from "node:fs"
import { basename, dirname, join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { Clock, Effect } from "effect"
import { holdAlone } from "../adapters/sqlite/lock.ts"
import { storeFile } from "../app/adapters/media-store.ts"
import { backupsIn, nameAt } from "./store-copy/backup-folder.ts"
import { stopped } from "./store-copy/files.ts"
import { checkBackup, restoreBackup } from "./store-copy/restore-backup.ts"
import { placeOf, whyNoBackup } from "./store-copy/store-location.ts"
import { copyProgress } from "./progress.ts"
import { codes, runProgram, say } from "./run.ts"

const usage = `Replaces everything this server keeps with a backup. Stop the server first:

  npm run restore -- FOLDER                        restores the newest backup in FOLDER
  npm run restore -- FOLDER --of 2026-11-25T…      restores one of them, by its name
  npm run restore -- FOLDER --check                only checks it, every byte, and changes nothing
  npm run restore -- FOLDER --damaged-too          restores even if recordings in it are damaged or missing

What is there now is kept in a folder in it. DATA_DIR says where to restore to.`

const nameOf = (folder: string, of: string | null): string => {
  if (!existsSync(folder)) throw stopped(`There is no folder ${folder}. Is its disk connected?`)
  const all = backupsIn(folder)
  const name = of ?? all.at(-1)
  if (name === undefined) {
    const [above, own] = [dirname(resolve(folder)), basename(resolve(folder))]
    throw stopped(
      backupsIn(above).includes(own)
        ? `${folder} is one backup. Name the folder it is in: npm run restore -- ${above} --of ${own}`
        : `There is no backup in ${folder}.`,
    )
  }
  if (!all.includes(name))
    throw stopped(`There is no backup ${name} in ${folder}. There are: ${all.join(", ")}.`)
  return name
}

const check = Effect.fnUntraced(function* (folder: string, name: string) {
  const progress = copyProgress()
  const wrong = yield* checkBackup(folder, name, progress.filesDone)
  progress.clear()
  for (const line of wrong) say(`! ${line}`)
  say(`The backup ${name} is ${wrong.length === 0 ? "complete" : "incomplete"}.`)
  return wrong.length === 0 ? codes.well : codes.failed
})

const restore = Effect.fnUntraced(function* (folder: string, name: string, isDamagedToo: boolean) {
  const elsewhere = whyNoBackup(process.env)
  if (elsewhere !== null) return yield* stopped(elsewhere)
  const { config } = placeOf(process.env)
  const { dataDir, mediaDir } = config
  mkdirSync(mediaDir, { recursive: true, mode: 0o700 })
  yield* holdAlone(
    storeFile(dataDir),
    `A server is running on ${dataDir}. Stop it first. Nothing was replaced.`,
  )
  const progress = copyProgress()
  const how = { isDamagedToo, report: progress.report }
  const stamp = nameAt(yield* Clock.currentTimeMillis)
  const { before, troubles } = yield* restoreBackup(folder, name, config, how, stamp)
  progress.clear()
  for (const line of troubles) say(`! ${line}`)
  say(`The backup ${name} is now in ${dataDir}. Every file was compared.`)
  if (before === null) return codes.well
  say(`What was there before is in ${before}. Remove it when you are sure you don't need it.`)
  if (mediaDir !== dataDir)
    say(`Its recordings are in a folder of the same name in ${join(mediaDir, ".")}.`)
  return codes.well
}, Effect.scoped)

runProgram({
  usage,
  read: (args) => {
    const { values, positionals } = parseArgs({
      ...{ args, allowPositionals: true },
      options: {
        of: { type: "string" },
        check: { type: "boolean", default: false },
        "damaged-too": { type: "boolean", default: false },
      },
    })
    const [folder, ...others] = positionals
    return folder === undefined || others.length > 0 ? null : { folder, ...values }
  },
  run: ({ folder, of = null, check: isOnlyChecked, "damaged-too": isDamagedToo }) =>
    Effect.suspend(() => {
      const name = nameOf(folder, of)
      return isOnlyChecked ? check(folder, name) : restore(folder, name, isDamagedToo)
    }),
})
