import { limits } from "#protocol/limits.ts"
import type { TurnTimes } from "./lock-keeper.ts"
import { usualTurnTimes } from "./upload-lock.ts"

const hour = 60 * 60 * 1_000

/** Milliseconds. */
export interface UploadTimes {
  /** After how long without any bytes its owner gets an email, and after how long it goes. */
  readonly remindMillis: number
  readonly storedMillis: number
  readonly locks: TurnTimes
}

export const usualUploadTimes: UploadTimes = {
  remindMillis: limits.uploads.remindHours * hour,
  storedMillis: limits.uploads.storedDays * 24 * hour,
  locks: usualTurnTimes,
}
