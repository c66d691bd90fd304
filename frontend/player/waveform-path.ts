interface Paper {
  readonly width: number
  readonly height: number
  /** From one bar to the next. */
  readonly step: number
}

const thinnest = 1.5

/** The maximum of each of `count` equal parts. */
export const loudest = (peaks: ReadonlyArray<number>, count: number): ReadonlyArray<number> =>
  Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count))
    let top = 0
    for (let index = from; index < to; index += 1) top = Math.max(top, peaks[index] ?? 0)
    return top
  })

/** An SVG path of as many vertical bars as fit; a row of dots when there is no loudness. */
export const barsPath = (peaks: ReadonlyArray<number>, { width, height, step }: Paper): string => {
  const count = Math.max(1, Math.floor(width / step))
  const middle = height / 2
  return loudest(peaks, count)
    .map((peak, bar) => {
      const x = (bar + 0.5) * (width / count)
      const half = Math.max(thinnest / 2, Math.min(1, peak) * (middle - 3))
      return `M${x.toFixed(1)} ${(middle - half).toFixed(1)}V${(middle + half).toFixed(1)}`
    })
    .join("")
}
