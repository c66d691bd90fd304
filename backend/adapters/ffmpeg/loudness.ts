/** Coefficients of a second-order filter, with a0 = 1. */
interface Biquad {
  readonly b0: number
  readonly b1: number
  readonly b2: number
  readonly a1: number
  readonly a2: number
}

/**
 * The K-weighting of ITU-R BS.1770 for any sampling rate, derived from the analogue filters behind its
 * tables.
 */
const kWeighting = (rate: number): readonly [storage: Biquad, highPass: Biquad] => {
  const high = Math.tan((Math.PI * 1681.974450955533) / rate)
  const highQ = high / 0.7071752369554196
  const gain = 10 ** (3.999843853973347 / 20)
  const bend = gain ** 0.4996667741545416 * highQ
  const h0 = 1 + highQ + high * high
  const low = Math.tan((Math.PI * 38.13547087602444) / rate)
  const lowQ = low / 0.5003270373238773
  const l0 = 1 + lowQ + low * low
  return [
    {
      b0: (gain + bend + high * high) / h0,
      b1: (2 * (high * high - gain)) / h0,
      b2: (gain - bend + high * high) / h0,
      a1: (2 * (high * high - 1)) / h0,
      a2: (1 - highQ + high * high) / h0,
    },
    { b0: 1, b1: -2, b2: 1, a1: (2 * (low * low - 1)) / l0, a2: (1 - lowQ + low * low) / l0 },
  ]
}

/** A filter for a stream of samples, block by block and in place. */
const filter = ({ b0, b1, b2, a1, a2 }: Biquad) => {
  let s1 = 0
  let s2 = 0
  return (block: Float64Array, count: number) => {
    for (let at = 0; at < count; at++) {
      const x = block[at] ?? 0
      const y = b0 * x + s1
      s1 = b1 * x - a1 * y + s2
      s2 = b2 * x - a2 * y
      block[at] = y
    }
  }
}

const loudnessOf = (power: number) => -0.691 + 10 * Math.log10(power)
const mean = (values: ReadonlyArray<number>) =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** Blocks below this loudness, in LUFS, count as silence (BS.1770). */
const silence = -70
/**
 * A recording that is below that altogether was made at a very low level, and is measured above this: the
 * noise of 16 bits is below it.
 */
const deepSilence = -90
/** Blocks this much below the average, in LU, count as pauses (BS.1770). */
const pause = 10

/**
 * Integrated loudness in LUFS from the mean power of successive 100 ms, or null when all is silence.
 */
export const loudnessOfPowers = (powers: ReadonlyArray<number>): number | null => {
  const width = Math.min(4, powers.length)
  const blocks = powers
    .slice(0, powers.length - width + 1)
    .map((_, at) => mean(powers.slice(at, at + width)))
  const above = (floor: number) => blocks.filter((block) => loudnessOf(block) > floor)
  const usual = above(silence)
  const loud = usual.length > 0 ? usual : above(deepSilence)
  if (loud.length === 0) return null
  const gate = loudnessOf(mean(loud)) - pause
  return loudnessOf(mean(loud.filter((block) => loudnessOf(block) > gate)))
}

export interface LoudnessMeter {
  readonly add: (samples: Float32Array) => void
  /** The mean power of successive 100 ms. */
  readonly powers: () => ReadonlyArray<number>
  /** Integrated loudness in LUFS, or null when there was only silence. */
  readonly integrated: () => number | null
}

/** Measures as in EBU R128: blocks of 400 ms every 100 ms, without silence and pauses. */
export const loudnessMeter = (rate: number): LoudnessMeter => {
  const [storage, highPass] = kWeighting(rate).map(filter)
  const step = Math.round(rate / 10)
  const block = new Float64Array(step)
  const powers: Array<number> = []
  let filled = 0
  const close = () => {
    storage?.(block, filled)
    highPass?.(block, filled)
    let power = 0
    for (let at = 0; at < filled; at++) power += (block[at] ?? 0) ** 2
    const measured = power / filled
    filled = 0
    return measured
  }
  const add = (samples: Float32Array) => {
    for (let from = 0; from < samples.length;) {
      const part = samples.subarray(from, from + step - filled)
      block.set(part, filled)
      filled += part.length
      from += part.length
      if (filled === step) powers.push(close())
    }
  }
  const measured = () => {
    // A recording shorter than one block is measured as it is.
    if (powers.length === 0 && filled > 0) powers.push(close())
    return powers
  }
  return { add, powers: measured, integrated: () => loudnessOfPowers(measured()) }
}
