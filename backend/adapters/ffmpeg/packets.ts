/** Adds up the durations of a stream's packets, from ffmpeg's `framecrc` output. */
interface PacketMeter {
  readonly add: (text: string) => void
  readonly seconds: () => number
  /** The timestamp in seconds at which the last packet ends. */
  readonly end: () => number
  /** The longest stretch without a gap in the timestamps, in seconds. */
  readonly longestRun: () => number
}

/** `#tb 0: 1/1000` */
const timeBase = /^#tb 0: (\d+)\/(\d+)$/
/** `0, dts, pts, duration, size, …`; the duration is 0 when it is unknown. */
const packet = /^0, *(-?\d+), *-?\d+, *(\d+), *\d+,/

/** A larger jump between timestamps, in seconds, does not count as duration. */
const widestGap = 10
/** A smaller gap, in seconds, is ignored: timestamps in milliseconds are rounded. */
const smallestGap = 0.005

export const packetMeter = (): PacketMeter => {
  let rest = ""
  let unit = 0
  let units = 0
  let unmeasuredSince: number | null = null
  let end = 0
  let run = 0
  let longest = 0
  const addLine = (line: string) => {
    const [, numerator, denominator] = timeBase.exec(line) ?? []
    if (denominator !== undefined) unit = Number(numerator) / Number(denominator)
    const [, dts, duration] = packet.exec(line) ?? []
    if (duration === undefined) return
    const gap = unmeasuredSince === null ? 0 : Number(dts) - unmeasuredSince
    if (gap > 0 && gap * unit < widestGap) units += gap
    units += Number(duration)
    unmeasuredSince = Number(duration) === 0 ? Number(dts) : null
    run = Math.abs(Number(dts) - end) * unit > smallestGap ? 0 : run
    run += Number(duration)
    longest = Math.max(longest, run)
    end = Number(dts) + Number(duration)
  }
  return {
    add: (text) => {
      const lines = (rest + text).split("\n")
      rest = lines.pop() ?? ""
      for (const line of lines) addLine(line)
    },
    seconds: () => units * unit,
    end: () => end * unit,
    longestRun: () => longest * unit,
  }
}
