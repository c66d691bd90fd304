/** Records the loudest sample of each short block, to draw a waveform of any length. */
export interface PeakMeter {
  readonly add: (samples: Float32Array) => void
  /** The loudest sample of each block. */
  readonly stretches: () => ReadonlyArray<number>
}

export const most = (heights: ReadonlyArray<number>) =>
  heights.reduce((one, other) => Math.max(one, other), 0)

/** `stretch` is the block size in samples, small compared to any drawn peak. */
export const peakMeter = (stretch: number): PeakMeter => {
  const closed: Array<number> = []
  let open = 0
  let count = 0
  const add = (samples: Float32Array) => {
    for (let at = 0; at < samples.length; at++) {
      const height = Math.abs(samples[at] ?? 0)
      if (height > open) open = height
      count += 1
      if (count === stretch) {
        closed.push(open)
        open = 0
        count = 0
      }
    }
  }
  const stretches = () => (count > 0 || closed.length === 0 ? [...closed, open] : closed)
  return { add, stretches }
}

/** `wanted` peaks, evenly over the blocks, as if they were amplified by `gain`; 0 to 1. */
export const drawnPeaks = (all: ReadonlyArray<number>, wanted: number, gain: number) =>
  Array.from({ length: wanted }, (_, at) => {
    const from = Math.floor((at * all.length) / wanted)
    const to = Math.max(from + 1, Math.floor(((at + 1) * all.length) / wanted))
    return Math.min(1, Math.round(most(all.slice(from, to)) * gain * 1_000) / 1_000)
  })
