import { assert, describe, it } from "@effect/vitest"
import type { Vad } from "sherpa-onnx-node"
import { cutsOf, vadWindow, type Cut } from "./cut.ts"
import { sampleRate } from "./samples-file.ts"

/** A detector that finds these stretches, in seconds, when their end has gone by. */
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
const cut = async (seconds: number, vad: Vad) => {
  const samples = new Float32Array(seconds * sampleRate)
  const read = async (from: number, count: number) => samples.slice(from, from + count)
  const cuts: Array<Cut> = []
  for await (const one of cutsOf(vad, { read, close: async () => {} })) cuts.push(one)
  return cuts
}
const pieces = (cuts: ReadonlyArray<Cut>) => cuts.filter((one) => one._tag === "Piece")

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
})
