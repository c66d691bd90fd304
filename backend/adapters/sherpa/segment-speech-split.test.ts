import { assert, describe, it } from "@effect/vitest"
import { quietestPlace } from "./segment-speech.ts"
import { sampleRate } from "./samples-file.ts"

/** A hum with this loudness in each tenth of a second. */
const aHum = (...loudness: ReadonlyArray<number>) =>
  Float32Array.from({ length: loudness.length * 1_600 }, (_, at) => {
    const loud = loudness[Math.floor(at / 1_600)] ?? 0
    return loud * Math.sin((2 * Math.PI * 220 * at) / sampleRate)
  })

const at = (samples: Float32Array) => quietestPlace(samples) / sampleRate

describe("the quietest place", () => {
  it("lies in the longest breath, not in the shorter stop of a word", () => {
    assert.closeTo(at(aHum(1, 1, 0.01, 1, 1, 0.02, 0.02, 1, 1)), 0.6, 0.05)
  })
  it("is near the end where everything is as loud", () => {
    assert.isAtLeast(at(new Float32Array(5 * sampleRate)), 4.5)
  })
  it("lies within whatever little there is", () => {
    assert.strictEqual(quietestPlace(new Float32Array(100)), 50)
    assert.strictEqual(quietestPlace(new Float32Array(0)), 0)
  })
  it("of samples that are no numbers is a place all the same", () => {
    assert.isTrue(Number.isFinite(quietestPlace(new Float32Array(16_000).fill(Number.NaN))))
  })
})
