/** Loudness is looked at in steps of this many samples, 10 ms at 16 kHz. */
const step = 160
/** Steps a quiet place is long, at least: within a word it is seldom quiet for as long as between two. */
const width = 20

/**
 * The middle of the quietest stretch of speech, in samples from its beginning. Of stretches that are
 * equally quiet it is the last, so that digital silence or a steady hum cut nothing short.
 */
export const quietestPlace = (samples: Float32Array): number => {
  const steps = Math.floor(samples.length / step)
  if (steps <= width) return Math.floor(samples.length / 2)
  const powers = Array.from({ length: steps }, (_, at) =>
    samples
      .subarray(at * step, (at + 1) * step)
      .reduce((power, sample) => power + sample * sample, 0),
  )
  let sum = powers.slice(0, width).reduce((whole, power) => whole + power, 0)
  let least = sum
  let place = 0
  for (let at = 1; at + width <= steps; at += 1) {
    sum += (powers[at + width - 1] ?? 0) - (powers[at - 1] ?? 0)
    if (sum <= least) {
      least = sum
      place = at
    }
  }
  return (place + width / 2) * step
}
