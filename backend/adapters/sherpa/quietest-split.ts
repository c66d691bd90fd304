/** The resolution of the loudness in samples: 10 ms at 16 kHz. */
const step = 160
/** The minimum length of a quiet place in steps: within a word it is rarely quiet that long. */
const width = 20

/**
 * The middle of the quietest stretch, in samples from the start. Of equally quiet ones the last is
 * taken, so that with digital silence or a steady hum pieces do not become needlessly short.
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
