/** Remembers the loudest sample of each short stretch, to draw a recording of any length. */
export interface PeakMeter {
  readonly add: (sample: number) => void
  /** `count` peaks evenly over the length, each sample made `gain` times as loud, 0 to 1. */
  readonly peaks: (count: number, gain: number) => ReadonlyArray<number>
}

/** `stretch` is in samples: fine enough that a stretch is a small part of any drawn peak. */
export const peakMeter = (stretch: number): PeakMeter => {
  const highest: Array<number> = []
  let high = 0
  let count = 0
  const add = (sample: number) => {
    high = Math.max(high, Math.abs(sample))
    count += 1
    if (count < stretch) return
    highest.push(high)
    high = 0
    count = 0
  }
  const peaks = (wanted: number, gain: number) => {
    const all = count > 0 || highest.length === 0 ? [...highest, high] : highest
    return Array.from({ length: wanted }, (_, at) => {
      const from = Math.floor((at * all.length) / wanted)
      const to = Math.max(from + 1, Math.floor(((at + 1) * all.length) / wanted))
      const loudest = all.slice(from, to).reduce((one, other) => Math.max(one, other), 0)
      return Math.min(1, Math.round(loudest * gain * 1_000) / 1_000)
    })
  }
  return { add, peaks }
}
