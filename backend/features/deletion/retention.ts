import { limits } from "#protocol/limits.ts"

/** Milliseconds from a story's deletion on. */
export interface DeletionTimes {
  /** How long it can be put back; then it is erased. */
  readonly kept: number
  /**
   * Before that it is not erased, even if somebody wants it gone at once: until then other servers may
   * still have its words open, or be at work on its recording.
   */
  readonly settled: number
}

export const usualDeletionTimes: DeletionTimes = {
  kept: limits.deleted.days * 24 * 60 * 60 * 1000,
  settled: 60_000,
}
