import type { Report } from "../../ports/sound.ts"

/** The smallest progress worth telling: a bar of 200 pixels moves by one. */
const smallest = 0.005

/** Tells only of real progress, never backwards, never beyond 1. */
export const steadily = (report: Report): Report => {
  let told = 0
  return (fraction) => {
    const reached = Math.min(1, fraction)
    if (reached - told < smallest && !(reached === 1 && told < 1)) return
    told = reached
    report(reached)
  }
}
