import { assert, describe, it } from "@effect/vitest"
import { tracksOf, trackToHear } from "./sound-tracks.ts"

const listing = (...streams: ReadonlyArray<string>) =>
  [
    "Input #0, mov,mp4,m4a,3gp,3g2,mj2, from 'a.m4a':",
    "  Metadata:",
    "    comment         :   Stream #0:0: Audio: pcm_f32le, mono",
    ...streams.map(
      (stream, at) => `  Stream #0:${String(at)}[0x${String(at + 1)}](und): ${stream}`,
    ),
    "Output #0, null, to 'pipe:':",
    "  Stream #0:0(und): Audio: pcm_f64le, mono",
  ].join("\n")

describe("the sound tracks of a file", () => {
  it("R614 are those that ffmpeg lists, without pictures and what only iPhones read", () => {
    assert.deepStrictEqual(
      tracksOf(
        listing(
          "Video: h264, yuv420p",
          "Audio: aac (LC) (mp4a / 0x6134706D), 48000 Hz, stereo, fltp, 128 kb/s (default)",
          "Audio: none (apac / 0x63617061), 48000 Hz, 1 channels, 450 kb/s",
          "Audio: pcm_f32le ([3][0][0][0] / 0x0003), 16000 Hz, 1 channels, flt, 512 kb/s",
        ),
      ).map(({ number, isMono, isFloat }) => [number, isMono, isFloat]),
      [
        [0, false, false],
        [2, true, true],
      ],
    )
  })
  it("are one, the first, where nothing is listed", () => {
    assert.deepStrictEqual(tracksOf(""), [{ number: 0, isMono: false, isFloat: false }])
  })
})

describe("the track to hear", () => {
  const steady = (power: number) => Array.from({ length: 100 }, () => power)
  const voice = (power: number) =>
    Array.from({ length: 100 }, (_, at) => (at % 4 === 0 ? power / 1_000 : power))
  it("R614 is the one with the voice, however loud another hums", () => {
    assert.strictEqual(trackToHear([steady(0), voice(0.001)]), 1)
    assert.strictEqual(trackToHear([steady(0.5), voice(0.001)]), 1)
    assert.strictEqual(trackToHear([[], steady(0.5), voice(0.001)]), 2)
    assert.strictEqual(trackToHear([voice(0.001), steady(0.5)]), 0)
  })
  it("R614 is the first of equal ones, and the loudest where none speaks", () => {
    assert.strictEqual(trackToHear([voice(0.001), voice(0.1)]), 0)
    assert.strictEqual(trackToHear([steady(0.001), steady(0.1)]), 1)
    assert.strictEqual(trackToHear([steady(0.1), steady(0.1)]), 0)
    assert.strictEqual(trackToHear([[], []]), 0)
  })
})
