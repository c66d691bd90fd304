/** Levels below this are drawn as silence. */
const floorDecibels = -52

/** The perceived loudness of some samples, 0 to 1. */
export const loudness = (samples: ArrayLike<number>): number => {
  let sum = 0
  for (let index = 0; index < samples.length; index += 1) sum += (samples[index] ?? 0) ** 2
  const decibels = 10 * Math.log10(sum / Math.max(1, samples.length) + 1e-12)
  return Math.min(1, Math.max(0, 1 - (decibels + 12) / (floorDecibels + 12)))
}

/** The last `count` levels, silence before the first. */
export const lastBars = (levels: ReadonlyArray<number>, count: number): ReadonlyArray<number> =>
  Array.from({ length: count }, (_, bar) => levels[levels.length - count + bar] ?? 0)

/** The highest of some samples, 0 to 1. */
export const peakOf = (samples: ArrayLike<number>): number => {
  let peak = 0
  for (let index = 0; index < samples.length; index += 1) {
    peak = Math.max(peak, Math.abs(samples[index] ?? 0))
  }
  return peak
}
