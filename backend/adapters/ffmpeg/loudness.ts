/** A second-order filter, run in place over one stream of samples. */
const biquad = (b: readonly [number, number, number], a: readonly [number, number]) => {
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  return (x: number) => {
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2
    x2 = x1
    x1 = x
    y2 = y1
    y1 = y
    return y
  }
}

/** The ear's weighting of ITU-R BS.1770 for any sampling rate, from the analog values behind its tables. */
const kWeighting = (rate: number) => {
  const head = Math.tan((Math.PI * 1681.974450955533) / rate)
  const gain = 10 ** (3.999843853973347 / 20)
  const bend = gain ** 0.4996667741545416
  const q = 0.7071752369554196
  const a0 = 1 + head / q + head * head
  const shelf = biquad(
    [
      (gain + (bend * head) / q + head * head) / a0,
      (2 * (head * head - gain)) / a0,
      (gain - (bend * head) / q + head * head) / a0,
    ],
    [(2 * (head * head - 1)) / a0, (1 - head / q + head * head) / a0],
  )
  const low = Math.tan((Math.PI * 38.13547087602444) / rate)
  const lowQ = 0.5003270373238773
  const l0 = 1 + low / lowQ + low * low
  const highPass = biquad(
    [1, -2, 1],
    [(2 * (low * low - 1)) / l0, (1 - low / lowQ + low * low) / l0],
  )
  return (x: number) => highPass(shelf(x))
}

const loudnessOf = (power: number) => -0.691 + 10 * Math.log10(power)
const mean = (values: ReadonlyArray<number>) =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** Blocks quieter than this, in LUFS, are silence (BS.1770). */
const silence = -70
/** Blocks this much quieter than the rest, in LU, are pauses (BS.1770). */
const pause = 10

export interface LoudnessMeter {
  readonly add: (sample: number) => void
  /** Integrated loudness in LUFS, or null when there was only silence. */
  readonly integrated: () => number | null
}

/** Measures as EBU R128 does: blocks of 400 ms every 100 ms, silence and pauses left out. */
export const loudnessMeter = (rate: number): LoudnessMeter => {
  const weigh = kWeighting(rate)
  const hop = Math.round(rate / 10)
  const hops: Array<number> = []
  let power = 0
  let count = 0
  const add = (sample: number) => {
    const y = weigh(sample)
    power += y * y
    count += 1
    if (count < hop) return
    hops.push(power / hop)
    power = 0
    count = 0
  }
  const integrated = () => {
    // What is shorter than one block is measured as it is.
    const all = hops.length === 0 && count > 0 ? [power / count] : hops
    const width = Math.min(4, all.length)
    const blocks = all
      .slice(0, all.length - width + 1)
      .map((_, at) => mean(all.slice(at, at + width)))
    const loud = blocks.filter((block) => loudnessOf(block) > silence)
    if (loud.length === 0) return null
    const gate = loudnessOf(mean(loud)) - pause
    return loudnessOf(mean(loud.filter((block) => loudnessOf(block) > gate)))
  }
  return { add, integrated }
}
