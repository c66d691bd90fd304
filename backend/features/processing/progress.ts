import { type Phase, phases, type Progress } from "#protocol/story.ts"

/**
 * The share of the total time that each phase takes, measured on a ten-minute recording
 * (docs/contributing/benchmarks.md).
 */
const shares: Record<Phase, number> = {
  preparing: 0.05,
  transcribing: 0.9,
  translating: 0.0,
  summarizing: 0.04,
  indexing: 0.01,
}

/** With less than this done, the remaining time cannot be estimated yet. */
const enough = 0.05

/** How much of the whole is done when `part` of a phase is done. */
export const wholeDone = (phase: Phase, part: number) => {
  const before = phases.slice(0, phases.indexOf(phase))
  const done = before.reduce((sum, earlier) => sum + shares[earlier], 0)
  return Math.min(1, done + shares[phase] * Math.min(1, Math.max(0, part)))
}

/** A moment from which the pace is measured. */
export interface PaceStart {
  readonly millis: number
  readonly fraction: number
}

/**
 * The pace is measured from the first sound that was written down: preparing and loading the engines
 * take about as long for a recording of seconds as for a long one.
 */
export const paceStart = (
  before: PaceStart | null,
  phase: Phase,
  part: number,
  nowMillis: number,
): PaceStart | null => {
  if (before !== null || phase === "preparing" || part === 0) return before
  return { millis: nowMillis, fraction: wholeDone(phase, part) }
}

/** Progress as shown to the family; the remaining seconds are estimated from the pace since `start`. */
export const progressAt = (
  phase: Phase,
  part: number,
  start: PaceStart | null,
  nowMillis: number,
): Progress => {
  const fraction = wholeDone(phase, part)
  const gained = start === null ? 0 : fraction - start.fraction
  const secondsLeft =
    start === null || gained < enough
      ? null
      : Math.round(((nowMillis - start.millis) / 1000 / gained) * (1 - fraction))
  return { phase, fraction, secondsLeft }
}
