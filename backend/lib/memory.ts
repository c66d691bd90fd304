import { readFileSync } from "node:fs"
import { totalmem } from "node:os"
import { dirname, join } from "node:path"

const groups = "/sys/fs/cgroup"

const readOr = (file: string): string => {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return ""
  }
}

const withParents = (path: string): ReadonlyArray<string> =>
  path === "/" ? [path] : [path, ...withParents(dirname(path))]

/**
 * The files that say what the control groups of a process allow, by its `/proc/self/cgroup`: of version 2,
 * whose line begins with `0::`, or of version 1's memory controller. A group's parents count as well.
 */
export const limitFiles = (membership: string): ReadonlyArray<string> =>
  membership.split("\n").flatMap((line) => {
    const [, controllers, path] = /^\d+:([^:]*):(\/.*)$/.exec(line) ?? []
    if (path === undefined) return []
    if (controllers === "")
      return withParents(path).map((group) => join(groups, group, "memory.max"))
    return controllers?.split(",").includes("memory") === true
      ? withParents(path).map((group) => join(groups, "memory", group, "memory.limit_in_bytes"))
      : []
  })

/** The bytes that a control group's file allows; `Infinity` where it sets no limit. */
export const allowedBytes = (text: string): number =>
  /^\d+$/.test(text.trim()) ? Number(text) : Infinity

/** The bytes this process and its children may use: what its container or unit allows, else all there is. */
export const memoryLimit = (): number =>
  limitFiles(readOr("/proc/self/cgroup"))
    .map((file) => allowedBytes(readOr(file)))
    .reduce((least, allowed) => Math.min(least, allowed), totalmem())

/** Bytes below which one recording, and one piece of it, is transcribed at a time. */
const roomForSeveral = 2 * 1024 ** 3

export const hasRoomForSeveral = (): boolean => memoryLimit() >= roomForSeveral

/** Bytes with which everything works at once: a recording took at most 1,301 MB while people searched (docs/operating/small-machines.md). */
const enough = 1_300_000_000

/** For the operator, before the first recording comes: that there may be too little memory; null where there is enough. */
export const memoryWarning = (limit: number): string | null =>
  limit >= enough
    ? null
    : `Kintale may use ${(limit / 1e9).toFixed(1)} GB of memory here. Transcribing a recording while someone searches takes 1.3 GB, so it may be stopped halfway. Give it more, or add swap.`

/** How often the kernel has ended a process for want of memory, in this container or beside it; null where it does not say. */
export const outOfMemoryKills = (): number | null => {
  const [, count] = /^oom_kill (\d+)$/m.exec(readOr("/proc/vmstat")) ?? []
  return count === undefined ? null : Number(count)
}
