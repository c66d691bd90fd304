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

/**
 * Progress as shown to the family; the remaining seconds are estimated from the speed since
 * `begun`.
 */
export const progressAt = (
  phase: Phase,
  part: number,
  begun: { readonly millis: number; readonly fraction: number },
  nowMillis: number,
): Progress => {
  const fraction = wholeDone(phase, part)
  const gained = fraction - begun.fraction
  const secondsLeft =
    gained < enough
      ? null
      : Math.round(((nowMillis - begun.millis) / 1000 / gained) * (1 - fraction))
  return { phase, fraction, secondsLeft }
}
