import { assert, describe, it } from "@effect/vitest"
import { claimedByListing, claimedByWave } from "./declared-duration.ts"
import { wave } from "./bad-files.fixture.ts"
import { lostOf } from "./missing-audio.ts"
import { packetMeter } from "./packets.ts"

const whole = { claimed: 600, seconds: 600, end: 600, isDamaged: false }

describe("R97 what is missing of a recording", () => {
  it("is nothing when it lasts as long as it says, or says nothing", () => {
    assert.isNull(lostOf(whole))
    assert.isNull(lostOf({ ...whole, seconds: 598.5, end: 598.5 }))
    assert.isNull(lostOf({ ...whole, claimed: null, seconds: 3, end: 3, isDamaged: true }))
    assert.isNull(lostOf({ ...whole, claimed: 300 }))
  })
  it("is its end when nothing comes behind", () => {
    const cut = { ...whole, seconds: 340, end: 340 }
    assert.deepStrictEqual(lostOf(cut), { seconds: 260, where: "end" })
    assert.deepStrictEqual(lostOf({ ...cut, isDamaged: true }), { seconds: 260, where: "end" })
  })
  it("is within it when sound comes behind", () => {
    const holed = { ...whole, seconds: 340, isDamaged: true }
    assert.deepStrictEqual(lostOf(holed), { seconds: 260, where: "within" })
  })
  it("is not the silence a phone left out", () => {
    assert.isNull(lostOf({ ...whole, seconds: 340 }))
    const cut = { ...whole, seconds: 200, end: 400 }
    assert.deepStrictEqual(lostOf(cut), { seconds: 200, where: "end" })
  })
})

describe("how long a file says it is", () => {
  const none = Buffer.alloc(0)
  it("is told by a wave's own header, unless its writer did not know", () => {
    assert.strictEqual(claimedByWave(wave({ claims: 600 * 16_000 }, none)), 600)
    for (const claims of [0, 0x7ffff000, 0xffffffff])
      assert.isNull(claimedByWave(wave({ claims }, none)))
    assert.isNull(claimedByWave(wave({ rate: 0, claims: 1_000 }, none)))
    assert.isNull(claimedByWave(none))
    // Complete ADPCM files exist whose header has half the real byte rate.
    assert.isNull(claimedByWave(wave({ format: 2, claims: 600 * 16_000 }, none)))
    assert.isNull(claimedByWave(Buffer.from("RIFF\0\0\0\0WAVEfmt \xff\xff\xff\xff", "latin1")))
  })

  const listing = (length: string, ...streams: ReadonlyArray<string>) =>
    [
      "Input #0, x, from 'file:x':",
      "  Metadata:",
      "    title           :   Duration: 09:00:00.00, start: 0",
      "                    :   Duration: 09:00:00.00, start: 0",
      `  Duration: ${length}, bitrate: 64 kb/s`,
      ...streams.map((stream, at) => `  Stream #0:${String(at)}: ${stream}`),
      "Output #0, null, to 'pipe:':",
      "  Stream #0:0: Audio: pcm_s16le",
      "Stream mapping:",
    ].join("\n")
  const sound = "Audio: aac, 44100 Hz"

  it("is told by ffmpeg, and not by a title", () => {
    assert.strictEqual(claimedByListing(listing("00:10:00.50, start: 0.000000", sound)), 600.5)
    assert.strictEqual(claimedByListing(listing("01:00:05.00, start: 5.000000", sound)), 3_600)
    assert.strictEqual(claimedByListing(listing("00:10:00.00, start: -0.007", sound)), 600)
  })
  it("is not known where ffmpeg guesses, or pictures may last longer", () => {
    assert.isNull(claimedByListing(listing("N/A", sound)))
    assert.isNull(claimedByListing(listing("00:10:00.00, start: 0", "Video: vp8", sound)))
    assert.isNull(claimedByListing(listing("00:10:00.00, start: 0", sound, sound)))
    assert.isNull(
      claimedByListing(`Estimating duration\n${listing("00:10:00.00, start: 0", sound)}`),
    )
    assert.isNull(claimedByListing(listing("719:10:00.00, start: 0", sound)))
    const cover = "Video: mjpeg (attached pic)"
    assert.strictEqual(claimedByListing(listing("00:10:00.00, start: 0", sound, cover)), 600)
  })
})

describe("the clock of a recording", () => {
  it("tells where the last sound ends, and how long the longest stretch is", () => {
    const meter = packetMeter()
    meter.add("#tb 0: 1/1000\n0, 0, 0, 20, 9, 0x1\n0, 20, 20, 20, 9, 0x1\n0, 41, 41, 20, 9, 0x1\n")
    meter.add("0, 900, 900, 20, 9, 0x1\n")
    assert.closeTo(meter.seconds(), 0.08, 1e-9)
    assert.closeTo(meter.end(), 0.92, 1e-9)
    assert.closeTo(meter.longestRun(), 0.06, 1e-9)
  })
})
