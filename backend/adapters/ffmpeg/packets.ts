/** Adds up the durations of streams' packets, from ffmpeg's `framecrc` output. */
interface PacketMeter {
  readonly add: (text: string) => void
  /** Of the longest stream. */
  readonly seconds: () => number
  /** The timestamp in seconds at which the last packet of the first stream ends. */
  readonly end: () => number
  /** The longest stretch of the first stream without a gap in the timestamps, in seconds. */
  readonly longestRun: () => number
}

/** `#tb 0: 1/1000` */
const timeBase = /^#tb (\d+): (\d+)\/(\d+)$/
/** `0, dts, pts, duration, size, …`; the duration is 0 when it is unknown. */
const packet = /^(\d+), *(-?\d+), *-?\d+, *(\d+), *\d+,/

/** A larger jump between timestamps, in seconds, does not count as duration. */
const widestGap = 10
/** A smaller gap, in seconds, is ignored: timestamps in milliseconds are rounded. */
const smallestGap = 0.005

/** Adds up the packets of one stream, whose timestamps count `unit` seconds. */
const streamMeter = () => {
  let unit = 0
  let units = 0
  let unmeasuredSince: number | null = null
  let end = 0
  let run = 0
  let longest = 0
  return {
    countIn: (seconds: number) => {
      unit = seconds
    },
    add: (dts: number, duration: number) => {
      const gap = unmeasuredSince === null ? 0 : dts - unmeasuredSince
      if (gap > 0 && gap * unit < widestGap) units += gap
      units += duration
      unmeasuredSince = duration === 0 ? dts : null
      run = Math.abs(dts - end) * unit > smallestGap ? 0 : run
      run += duration
      longest = Math.max(longest, run)
      end = dts + duration
    },
    seconds: () => units * unit,
    end: () => end * unit,
    longestRun: () => longest * unit,
  }
}

export const packetMeter = (): PacketMeter => {
  let rest = ""
  const first = streamMeter()
  const streams = new Map([["0", first]])
  const streamOf = (number: string) => {
    const stream = streams.get(number) ?? streamMeter()
    streams.set(number, stream)
    return stream
  }
  const addLine = (line: string) => {
    const [, counted = "", numerator, denominator] = timeBase.exec(line) ?? []
    if (denominator !== undefined)
      streamOf(counted).countIn(Number(numerator) / Number(denominator))
    const [, number = "", dts, duration] = packet.exec(line) ?? []
    if (duration !== undefined) streamOf(number).add(Number(dts), Number(duration))
  }
  return {
    add: (text) => {
      const lines = (rest + text).split("\n")
      rest = lines.pop() ?? ""
      for (const line of lines) addLine(line)
    },
    seconds: () =>
      [...streams.values()].reduce((most, stream) => Math.max(most, stream.seconds()), 0),
    end: first.end,
    longestRun: first.longestRun,
  }
}
