/** Adds up how long the packets of a stream last, read from ffmpeg's `framecrc` listing. */
export interface PacketMeter {
  readonly add: (text: string) => void
  readonly seconds: () => number
}

/** `#tb 0: 1/1000` */
const timeBase = /^#tb 0: (\d+)\/(\d+)$/
/** `0, dts, pts, duration, size, …`; a packet that does not know its duration says 0. */
const packet = /^0, *(-?\d+), *-?\d+, *(\d+), *\d+,/

/** Beyond this, in seconds, two packets are not neighbours: a jump in their clock is not sound. */
const widestGap = 10

export const packetMeter = (): PacketMeter => {
  let rest = ""
  let unit = 0
  let units = 0
  let unmeasuredSince: number | null = null
  const addLine = (line: string) => {
    const [, numerator, denominator] = timeBase.exec(line) ?? []
    if (denominator !== undefined) unit = Number(numerator) / Number(denominator)
    const [, dts, duration] = packet.exec(line) ?? []
    if (duration === undefined) return
    const gap = unmeasuredSince === null ? 0 : Number(dts) - unmeasuredSince
    if (gap > 0 && gap * unit < widestGap) units += gap
    units += Number(duration)
    unmeasuredSince = Number(duration) === 0 ? Number(dts) : null
  }
  return {
    add: (text) => {
      const lines = (rest + text).split("\n")
      rest = lines.pop() ?? ""
      for (const line of lines) addLine(line)
    },
    seconds: () => units * unit,
  }
}
