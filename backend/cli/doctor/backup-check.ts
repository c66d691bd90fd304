import { Effect } from "effect"
import {
  backupOldAfter,
  type LastBackup,
  readLastBackup,
} from "../../platform/observability/last-backup.ts"
import { whyNoBackup } from "../store-copy/store-location.ts"
import type { Check } from "./check.ts"

const hour = 60 * 60_000
const day = 24 * hour
const veryOldAfter = 30 * day

const ageInWords = (millis: number) => {
  const [count, unit] =
    millis < 2 * day ? [Math.floor(millis / hour), "hour"] : [Math.floor(millis / day), "day"]
  if (count < 1) return "less than an hour"
  return count === 1 ? `one ${unit}` : `${String(count)} ${unit}s`
}

const advice =
  "Each night, to another disk: npm run backup -- FOLDER. See docs/operating/storage-and-backup.md."

export const ageCheck = (newest: LastBackup | null, now: number): Check => {
  const name = "Backup"
  if (newest === null)
    return { name, state: "warning", sentence: "No backup was made with npm run backup.", advice }
  const age = now - newest.begunAt
  const sentence = `The newest backup is ${ageInWords(age)} old, in ${newest.folder}.`
  if (age < backupOldAfter) return { name, state: "ok", sentence }
  return { name, state: age < veryOldAfter ? "warning" : "problem", sentence, advice }
}

export const backupCheck = (
  env: NodeJS.ProcessEnv,
  dataDir: string,
  now: number,
): Effect.Effect<Check> =>
  whyNoBackup(env) === null
    ? Effect.map(readLastBackup(dataDir), (newest) => ageCheck(newest, now))
    : Effect.succeed({
        ...{ name: "Backup", state: "skipped" },
        sentence:
          "MongoDB and buckets have backup programs of their own, so nobody here knows how old the newest backup is. See docs/operating/storage-and-backup.md.",
      })
