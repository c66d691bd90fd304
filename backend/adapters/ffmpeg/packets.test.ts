import { assert, describe, it } from "@effect/vitest"
import { packetMeter } from "./packets.ts"

const measure = (...pieces: ReadonlyArray<string>) => {
  const meter = packetMeter()
  for (const piece of pieces) meter.add(piece)
  return meter.seconds()
}
const header = "#software: Lavf\n#tb 0: 1/1000\n#media_type 0: audio\n"

describe("the length of a recording", () => {
  it("is the sum of its packets, wherever the list was cut", () => {
    const list = `${header}0,          0,          0,       20,      3, 0x01\n0, 20, 20, 30, 9, 0x02, S=1, 10\n`
    assert.closeTo(measure(list), 0.05, 1e-9)
    assert.closeTo(measure(...list), 0.05, 1e-9)
  })
  it("counts a packet without a length up to the next one", () => {
    assert.closeTo(measure(header, "0, 0, 0, 0, 9, 0x1\n0, 500, 500, 20, 9, 0x1\n"), 0.52, 1e-9)
  })
  it("is not fooled by a jump of the clock", () => {
    const jump = "0, 0, 0, 20, 9, 0x1\n0, 99000000, 99000000, 20, 9, 0x1\n0, 5, 5, 20, 9, 0x1\n"
    assert.closeTo(measure(header, jump), 0.06, 1e-9)
  })
  it("is nothing when there are no packets", () => {
    assert.strictEqual(measure(header), 0)
    assert.strictEqual(measure("ffmpeg has crashed\n"), 0)
  })
  it("R614 is that of the longest sound track, where there are several", () => {
    const short = "#tb 0: 1/1000\n#tb 1: 1/100\n0, 0, 0, 500, 9, 0x1\n1, 0, 0, 100, 9, 0x1\n"
    assert.closeTo(measure(short, "1, 100, 100, 100, 9, 0x1\n0, 500, 500, 500, 9, 0x1\n"), 2, 1e-9)
  })
})
