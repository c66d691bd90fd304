import type { EngineError } from "../../ports/engine-error.ts"
import { pauseAfter, type Retry } from "./retry.ts"

/** When work that an engine failed at is tried again. */
export interface Again {
  /** Milliseconds from now. */
  readonly pause: number
  readonly failures: number
  /** What the family is told meanwhile; null for moments that need no words. */
  readonly waits: string | null
}

const minute = 60_000

/** A service elsewhere may be away for hours; nothing is lost by waiting for it. */
const awayRetry = {
  pauses: [minute / 2, 2 * minute, 8 * minute, 30 * minute, 120 * minute],
  afterwards: null,
}

/** Whatever a service says, it is asked again after as long. */
const longestAway = 120 * minute

/** What is postponed without a time is looked at again after as long. */
const usualPostponement = 60 * minute

/**
 * What follows an engine's failure; null: the work has failed. `before`: the failures before this one,
 * without any progress since. `usual`: how an engine of this server is tried again.
 */
export const afterFailure = (
  failure: Pick<EngineError, "reason" | "canPass" | "isAway" | "isPostponed" | "notBefore">,
  before: number,
  { now, usual }: { readonly now: number; readonly usual: Retry },
): Again | null => {
  const { reason, canPass, isAway = false, isPostponed = false, notBefore } = failure
  const asked = notBefore === undefined || !Number.isFinite(notBefore) ? 0 : notBefore - now
  // Nothing failed, so it counts as nothing.
  if (isPostponed)
    return { pause: asked > 0 ? asked : usualPostponement, failures: before, waits: reason }
  if (!canPass) return null
  const failures = before + 1
  const pause = pauseAfter(isAway ? awayRetry : usual, failures)
  if (pause === null) return null
  if (!isAway) return { pause, failures, waits: null }
  return { pause: Math.max(pause, Math.min(asked, longestAway)), failures, waits: reason }
}
