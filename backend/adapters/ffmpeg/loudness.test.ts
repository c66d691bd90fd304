import { spawnSync } from "node:child_process"
import { assert, describe, it } from "@effect/vitest"
import { austen } from "../sherpa/voice.fixture.ts"
import { ffmpeg, makeSound } from "./recording.fixture.ts"
import { gainFor } from "./gain.ts"
import { loudnessMeter } from "./loudness.ts"

const rate = 16_000
const tone = (seconds: number, height: number) =>
  Float32Array.from(
    { length: seconds * rate },
    (_, at) => height * Math.sin((2 * Math.PI * 997 * at) / rate),
  )
const loudnessOf = (...parts: ReadonlyArray<Float32Array>) => {
  const meter = loudnessMeter(rate)
  for (const part of parts) meter.add(part)
  return meter.integrated()
}

describe("loudness", () => {
  it("is that of the standard's own test tone", () => {
    // EBU Tech 3341: a 1 kHz sine at full scale on one channel is -3.0 LUFS.
    assert.closeTo(loudnessOf(tone(5, 1)) ?? 0, -3.01, 0.1)
    assert.closeTo(loudnessOf(tone(5, 0.1)) ?? 0, -23.01, 0.1)
  })

  it("leaves pauses and silence out", () => {
    const speech = tone(5, 0.1)
    const pause = tone(20, 0.0003)
    const loudness = loudnessOf(speech, new Float32Array(20 * rate), pause, speech)
    assert.closeTo(loudness ?? 0, -23, 0.4)
  })

  it("R616 of a voice at a very low level is the voice's own, and the noise of 16 bits is silence", () => {
    assert.closeTo(loudnessOf(tone(5, 0.0001)) ?? 0, -83, 0.1)
    const noise = Float32Array.from(
      { length: 5 * rate },
      (_, at) => ((at * 7919) % 3 === 0 ? 1 : 0) / 65_536,
    )
    assert.isNull(loudnessOf(noise))
  })

  it("is not there in silence, and of a moment is the moment's own", () => {
    assert.isNull(loudnessOf(new Float32Array(rate)))
    assert.isNull(loudnessOf())
    assert.closeTo(loudnessOf(tone(0.05, 0.1)) ?? 0, -23, 1)
  })

  it("of a voice is what ffmpeg measures", () => {
    const [voice = ""] = austen.files
    const { stdout } = spawnSync(ffmpeg, ["-i", voice, "-f", "f32le", "pipe:1"], {
      stdio: ["ignore", "pipe", "ignore"],
      maxBuffer: 16 * 1024 * 1024,
    })
    const report = makeSound("-i", voice, "-af", "ebur128", "-f", "null", "-")
    const last = report.slice(report.lastIndexOf("Summary:"))
    const theirs = Number(/I:\s+(-?[\d.]+) LUFS/.exec(last)?.[1])
    const ours = loudnessOf(new Float32Array(Uint8Array.from(stdout).buffer))
    assert.closeTo(ours ?? 0, theirs, 0.3)
  })
})

describe("the gain", () => {
  it("R616 brings a voice to -16 LUFS, within bounds, and silence nowhere", () => {
    assert.strictEqual(gainFor(-26), 10)
    assert.strictEqual(gainFor(-10), -6)
    assert.strictEqual(gainFor(-65), 49)
    assert.strictEqual(gainFor(-89), 70)
    assert.strictEqual(gainFor(20), -36)
    assert.strictEqual(gainFor(60), -60)
    assert.strictEqual(gainFor(null), 0)
  })
})
