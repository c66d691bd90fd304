import { stat, statfs } from "node:fs/promises"
import { Effect, Schedule } from "effect"
import { OperatorNotices } from "./operator-notices.ts"

export interface DiskSpace {
  /** Bytes that this user may still write. */
  readonly free: number
  readonly total: number
}

const gigabyte = 1_000_000_000

/** Whether somebody has to look: a few recordings of 50 MB are all that still fits, or a twentieth of a small disk. */
export const isLow = ({ free, total }: DiskSpace): boolean =>
  free < gigabyte || (free < total / 20 && free < 10 * gigabyte)

const inWords = (bytes: number) =>
  bytes < gigabyte
    ? `${String(Math.round(bytes / 1_000_000))} MB`
    : `${(bytes / gigabyte).toFixed(1)} GB`

export const spaceInWords = ({ free, total }: DiskSpace): string =>
  `${inWords(free)} left of ${inWords(total)}`

export const spaceSentence = (folder: string, space: DiskSpace): string =>
  `The disk of ${folder} has ${spaceInWords(space)}. Once it is full, recordings and changes are refused. Make room, or move Kintale to a larger disk.`

const goneSentence = (folder: string) =>
  `${folder} is not there any more, so what is saved now may be lost. Stop Kintale, bring the folder back (is its disk connected?), and start it again.`

/** What a folder's disk still takes; null where that cannot be asked. */
export const spaceOf = (folder: string): Effect.Effect<DiskSpace | null> =>
  Effect.promise(() =>
    statfs(folder).then(
      ({ bavail, blocks, bsize }) => ({ free: bavail * bsize, total: blocks * bsize }),
      () => null,
    ),
  )

/** Whether two folders are on one disk; no where either cannot be asked. */
export const areOnOneDisk = (one: string, other: string): Effect.Effect<boolean> =>
  Effect.promise(() =>
    Promise.all([stat(one), stat(other)]).then(
      ([{ dev }, second]) => dev === second.dev,
      () => false,
    ),
  )

/** Says in the log where little room is left, and which folder was taken away. */
export const noticeSpace = Effect.fnUntraced(function* (folders: ReadonlyArray<string>) {
  const { say } = yield* OperatorNotices
  for (const folder of new Set(folders)) {
    const space = yield* spaceOf(folder)
    if (space === null) yield* say("folder", goneSentence(folder))
    else if (isLow(space)) yield* say("space", spaceSentence(folder, space))
  }
})

/** The same for ever, every so often. */
export const watchSpace = (folders: ReadonlyArray<string>) =>
  Effect.repeat(noticeSpace(folders), Schedule.spaced("10 minutes"))
