import { smallestOf } from "#protocol/long-lists.ts"
import { timeOfDay } from "../lib/format.ts"
import { checkFile } from "../uploads/validate-file.ts"
import type { SharedFile } from "../uploads/outbox-items.ts"
import { storedUntil } from "./shared-file.ts"

/** What was handed over, with the reason why it cannot be used; null where it can. */
export interface OfferedFile {
  readonly handed: SharedFile
  readonly problem: string | null
}

const insufficientStorage =
  "There wasn't room for it on this device. Free up space and share it again, or choose it below."

export const offeredOf = (handed: SharedFile): OfferedFile => {
  const check = checkFile(handed, handed.isRecording)
  if (!check.ok) return { handed, problem: check.message }
  return { handed, problem: handed.isHere ? null : insufficientStorage }
}

export const isUsable = ({ problem }: OfferedFile): boolean => problem === null

/** What a notice about them says first. */
export const titleOfOffer = (files: ReadonlyArray<OfferedFile>): string => {
  const usable = files.filter(isUsable).length
  if (usable === 1) return "A recording was shared to Kintale"
  if (usable > 1) return `${usable} recordings were shared to Kintale`
  return files.length === 1
    ? "We can't use the file shared to Kintale"
    : "We can't use the files shared to Kintale"
}

/** 'until 14:05', 'until 14:05 tomorrow': the first of them to go, as a clock shows it here. */
export const untilWords = (files: ReadonlyArray<OfferedFile>, now: Date): string => {
  const until = new Date(smallestOf(files.map(({ handed }) => storedUntil(handed))))
  const isToday = until.toDateString() === now.toDateString()
  return `until ${timeOfDay(until.toISOString())}${isToday ? "" : " tomorrow"}`
}
