import { existsSync, mkdirSync } from "node:fs"
import { basename, dirname, join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { Effect } from "effect"
import { Stopped } from "./backup/files.ts"
import { backupsIn, nameAt } from "./backup/layout.ts"
import { checkBackup, restoreBackup } from "./backup/restore-backup.ts"
import { holdAlone, isInUse } from "../adapters/sqlite/lock.ts"
import { storeFile } from "../app/adapters/media-store.ts"
import { backupReading, whyNoBackup } from "./backup-source.ts"
import { placeOf } from "./store-copy/store-location.ts"
import { complain, runProgram, say } from "./program.ts"
import { progressOn } from "./progress.ts"

const usage = `Replaces everything this server keeps with a backup. Stop the server first:

  npm run restore -- FOLDER                        restores the newest backup in FOLDER
  npm run restore -- FOLDER --of 2026-11-25T…      restores one of them, by its name
  npm run restore -- FOLDER --check                only checks it, every byte, and changes nothing
  npm run restore -- FOLDER --damaged-too          restores even if recordings in it are damaged or missing

What is there now is kept in a folder in it. DATA_DIR says where to restore to.`

const codes = { well: 0, failed: 1, usage: 2 } as const

const readGiven = () => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        of: { type: "string" },
        check: { type: "boolean", default: false },
        "damaged-too": { type: "boolean", default: false },
      },
    })
    const [folder, ...others] = positionals
    return folder === undefined || others.length > 0
      ? null
      : {
          ...{ folder, of: values.of ?? null, check: values.check },
          damagedToo: values["damaged-too"],
        }
  } catch {
    return null
  }
}

const nameOf = (folder: string, of: string | null): string => {
  if (!existsSync(folder)) throw new Stopped(`There is no folder ${folder}. Is its disk connected?`)
  const all = backupsIn(folder)
  const name = of ?? all.at(-1)
  if (name === undefined) {
    const [above, own] = [dirname(resolve(folder)), basename(resolve(folder))]
    throw new Stopped(
      backupsIn(above).includes(own)
        ? `${folder} is one backup. Name the folder it is in: npm run restore -- ${above} --of ${own}`
        : `There is no backup in ${folder}.`,
    )
  }
  if (!all.includes(name))
    throw new Stopped(`There is no backup ${name} in ${folder}. There are: ${all.join(", ")}.`)
  return name
}

const main = async (): Promise<number> => {
  const given = readGiven()
  if (given === null) {
    complain(usage)
    return codes.usage
  }
  const { folder } = given
  const name = nameOf(folder, given.of)
  const progress = progressOn(process.stdout)
  const report = {
    filesDone: (done: number, all: number) => progress.show(() => `${done} of ${all} files`),
    damaged: given.damagedToo ? (text: string) => progress.say(`! ${text}`) : null,
  }
  if (given.check) {
    const wrong = await checkBackup(folder, name, backupReading, report)
    progress.clear()
    for (const line of wrong) say(`! ${line}`)
    say(
      wrong.length === 0 ? `The backup ${name} is complete.` : `The backup ${name} is incomplete.`,
    )
    return wrong.length === 0 ? codes.well : codes.failed
  }
  const elsewhere = whyNoBackup(process.env)
  if (elsewhere !== null) throw new Stopped(elsewhere)
  const { config } = placeOf(process.env)
  mkdirSync(config.mediaDir, { recursive: true, mode: 0o700 })
  const store = storeFile(config.dataDir)
  if (isInUse(store))
    throw new Stopped(
      `A server is running on ${config.dataDir}. Stop it first. Nothing was replaced.`,
    )
  const before = await Effect.runPromise(
    Effect.scoped(
      Effect.andThen(
        holdAlone(store),
        Effect.promise(() =>
          restoreBackup(folder, name, config, backupReading, report, nameAt(Date.now())),
        ),
      ),
    ),
  )
  progress.clear()
  say(`The backup ${name} is now in ${config.dataDir}. Every file was compared.`)
  if (before !== null)
    say(`What was there before is in ${before}. Remove it when you are sure you don't need it.`)
  if (config.mediaDir !== config.dataDir && before !== null)
    say(`Its recordings are in a folder of the same name in ${join(config.mediaDir, ".")}.`)
  return codes.well
}

runProgram(main)
