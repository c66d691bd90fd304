import { open, rm } from "node:fs/promises"
import { join } from "node:path"
import { Effect } from "effect"
import { limits } from "#protocol/limits.ts"
import {
  type DiskSpace,
  isLow,
  spaceOf,
  spaceSentence,
} from "../../platform/observability/disk-space.ts"
import { bytesInWords } from "../progress.ts"
import type { Check } from "./check.ts"

export const spaceCheck = (folder: string, space: DiskSpace | null): Check => {
  const name = "Disk space"
  if (space === null)
    return { name, state: "problem", sentence: `${folder} is not there. Is its disk connected?` }
  if (!isLow(space)) {
    const [free, total] = [space.free, space.total].map(bytesInWords)
    return { name, state: "ok", sentence: `The disk of ${folder} has ${free} left of ${total}.` }
  }
  const isFull = space.free < limits.upload.bytes
  return { name, state: isFull ? "problem" : "warning", sentence: spaceSentence(folder, space) }
}

/** Milliseconds of a write, the middle one of several: more than a disk that turns takes. */
const slowSync = 100
const verySlowSync = 1_000

const millisInWords = (millis: number) =>
  millis < 1 ? "less than 1 ms" : `${String(Math.round(millis))} ms`

/** `took`: milliseconds until a small file was safe, several times; null: it could not be written. */
export const syncCheck = (folder: string, took: ReadonlyArray<number> | null): Check => {
  const name = "Disk speed"
  if (took === null)
    return { name, state: "skipped", sentence: `${folder} can't be written, so it was not tried.` }
  const sorted = took.toSorted((a, b) => a - b)
  const usual = sorted[Math.floor(sorted.length / 2)] ?? 0
  const slowest = sorted.at(-1) ?? 0
  const sentence = `What is saved in ${folder} is safe after ${millisInWords(usual)}; the slowest of ${String(took.length)} took ${millisInWords(slowest)}.`
  if (usual < slowSync) return { name, state: "ok", sentence }
  return {
    name,
    state: usual < verySlowSync ? "warning" : "problem",
    sentence,
    advice:
      "Every change waits that long. Put DATA_DIR on a disk of this computer: memory cards and network folders are slow.",
  }
}

const tries = 10
const page = Buffer.alloc(4_096)

/** As a change is saved: a page of a database, and then the disk is waited for. */
const timeSync = async (folder: string): Promise<ReadonlyArray<number> | null> => {
  const file = join(folder, `doctor-${String(process.pid)}`)
  const took: Array<number> = []
  try {
    const handle = await open(file, "w", 0o600)
    try {
      for (let n = 0; n < tries; n += 1) {
        const begun = performance.now()
        await handle.write(page)
        await handle.sync()
        took.push(performance.now() - begun)
      }
    } finally {
      await handle.close()
    }
    return took
  } catch {
    return null
  } finally {
    await rm(file, { force: true }).catch(() => undefined)
  }
}

export const diskChecks = (folder: string): ReadonlyArray<Effect.Effect<Check>> => [
  Effect.map(spaceOf(folder), (space) => spaceCheck(folder, space)),
  Effect.map(
    Effect.promise(() => timeSync(folder)),
    (took) => syncCheck(folder, took),
  ),
]
