import type { OnAudioProgress } from "../../ports/audio.ts"

/** The smallest step worth reporting: one pixel of a bar of 200. */
const smallest = 0.005

/** Filters reports: never decreasing, never above 1, and only noticeable steps. */
export const steadily = (report: OnAudioProgress): OnAudioProgress => {
  let told = 0
  return (fraction) => {
    const reached = Math.min(1, fraction)
    if (reached - told < smallest && !(reached === 1 && told < 1)) return
    told = reached
    report(reached)
  }
}
