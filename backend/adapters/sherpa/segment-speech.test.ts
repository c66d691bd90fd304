import { assert, describe, it } from "@effect/vitest"
import type { Vad } from "sherpa-onnx-node"
import { cutsOf, longestPiece, vadWindow, type Cut } from "./segment-speech.ts"
import { sampleRate } from "./samples-file.ts"

/** A detector that reports these stretches, in seconds, once their end has been read. */
const aDetector = (...speech: ReadonlyArray<readonly [from: number, to: number]>): Vad => {
  const waiting = [...speech]
  let seconds = 0
  let ended = false
  const isOver = () => {
    const [first] = waiting
    return first !== undefined && (ended || seconds >= first[1] + 0.35)
  }
  return {
    acceptWaveform: (samples) => {
      assert.lengthOf(samples, vadWindow)
      seconds += samples.length / sampleRate
    },
    isDetected: () => waiting.some(([from]) => from < seconds),
    isEmpty: () => !isOver(),
    front: () => {
      const [from, to] = waiting[0] ?? [0, 0]
      return { start: from * sampleRate, samples: new Float32Array((to - from) * sampleRate) }
    },
    pop: () => void waiting.shift(),
    flush: () => {
      ended = true
    },
  }
}
/**
 * A detector that hears uninterrupted speech between two times; `held` is the most seconds it ever
 * buffered.
 */
const anEndless = (from: number, to: number) => {
  const found: Array<readonly [from: number, to: number]> = []
  let seconds = 0
  let begun = from
  let held = 0
  const isSpeech = () => seconds > begun && seconds < to + 0.35
  const finish = (end: number) => {
    if (end > begun && begun < to) found.push([begun, end])
    begun = end
  }
  const vad: Vad = {
    acceptWaveform: (samples) => {
      const before = isSpeech()
      seconds += samples.length / sampleRate
      if (before && !isSpeech()) finish(to)
      held = Math.max(held, isSpeech() ? seconds - begun : 0)
    },
    isDetected: isSpeech,
    isEmpty: () => found.length === 0,
    front: () => {
      const [start, end] = found[0] ?? [0, 0]
      return {
        start: Math.round(start * sampleRate),
        samples: new Float32Array(Math.round((end - start) * sampleRate)),
      }
    },
    pop: () => void found.shift(),
    flush: () => {
      if (isSpeech()) finish(seconds)
    },
  }
  return { vad, held: () => held }
}
/** A continuous hum that is a little quieter for a moment at these seconds. */
const aHum = (seconds: number, ...softer: ReadonlyArray<number>) => {
  const samples = new Float32Array(seconds * sampleRate).fill(0.5)
  for (const at of softer) samples.fill(0.1, (at - 0.12) * sampleRate, (at + 0.12) * sampleRate)
  return samples
}
const cut = async (
  seconds: number,
  vad: Vad,
  samples = new Float32Array(Math.round(seconds * sampleRate)),
) => {
  const read = async (from: number, count: number) => samples.slice(from, from + count)
  const cuts: Array<Cut> = []
  for await (const one of cutsOf(vad, { read, close: async () => {} })) cuts.push(one)
  return cuts
}
const pieces = (cuts: ReadonlyArray<Cut>) => cuts.filter((one) => one._tag === "AudioSegment")

describe("cutting a recording", () => {
  it("tells each piece with the pauses around it", async () => {
    const cuts = await cut(10, aDetector([1, 3], [3.5, 4], [6.25, 9]))
    assert.deepStrictEqual(
      pieces(cuts).map(({ start, end, pauseBefore }) => [start, end, pauseBefore]),
      [
        [1, 3, 1],
        [3.5, 4, 0.5],
        [6.25, 9, 2.25],
      ],
    )
    const [first, second, last] = pieces(cuts)
    assert.strictEqual(first?.pauseAfter, 0.5)
    assert.isAtLeast(second?.pauseAfter ?? 0, 1.5)
    assert.strictEqual(last?.pauseAfter, Number.POSITIVE_INFINITY)
  })

  it("says how far it has come in a long silence, and never goes back", async () => {
    const cuts = await cut(60, aDetector([1, 3], [40, 42]))
    const reached = cuts.map((one) => (one._tag === "Quiet" ? one.until : one.end))
    assert.isAtLeast(reached.length, 4)
    assert.deepStrictEqual(
      reached,
      reached.toSorted((one, other) => one - other),
    )
  })

  it("loses nothing said at the very end, and finds nothing in nothing", async () => {
    assert.lengthOf(pieces(await cut(2.01, aDetector([1, 2.01]))), 1)
    assert.deepStrictEqual(await cut(0, aDetector()), [])
  })

  it("R91 cuts whoever never pauses, where it is quietest, without a gap and without hearing anything twice", async () => {
    const { vad, held } = anEndless(1, 118)
    const found = pieces(await cut(120, vad, aHum(120, 9, 18, 33, 50, 66, 83, 99, 104)))
    assert.deepStrictEqual(
      found.map(({ start, end }) => [Math.round(start * 10) / 10, Math.round(end * 10) / 10]),
      [
        [1, 18],
        [18, 33],
        [33, 50],
        [50, 66],
        [66, 83],
        [83, 99],
        [99, 118],
      ],
    )
    for (const [at, { start, pauseBefore, pauseAfter }] of found.entries()) {
      if (at > 0) assert.strictEqual(start, found[at - 1]?.end)
      if (at > 0) assert.strictEqual(pauseBefore, 0)
      if (at < found.length - 1) assert.strictEqual(pauseAfter, 0)
    }
    assert.isAtMost(held(), longestPiece + 4)
  })

  it("R91 holds at most half a minute of a speech of two hours, and loses none of it @slow", async () => {
    const { vad, held } = anEndless(0.5, 7_190)
    // A steady hum generated while it is read, since two hours of samples would be half a gigabyte.
    const read = async (from: number, count: number) =>
      new Float32Array(Math.max(0, Math.min(count, 7_200 * sampleRate - from))).fill(0.5)
    let end = 0.5
    for await (const one of cutsOf(vad, { read, close: async () => {} })) {
      if (one._tag === "Quiet") continue
      assert.closeTo(one.start, end, 0.001)
      assert.isAtMost(one.end - one.start, longestPiece)
      assert.isAtLeast(one.end - one.start, 2)
      end = one.end
    }
    assert.closeTo(end, 7_190, 0.001)
    assert.isAtMost(held(), 30)
  })

  it("R91 parts what the detector found too late to stop it", async () => {
    const found = pieces(await cut(100, aDetector([1, 21.5], [22, 95])))
    assert.isAtLeast(found.length, 6)
    for (const { start, end } of found) assert.isAtMost(end - start, longestPiece)
    assert.deepStrictEqual([found[0]?.start, found.at(-1)?.end], [1, 95])
  })
})
