import { describe, expect, it } from "vitest"
import fc from "fast-check"
import type { Cut } from "../sherpa/segment-speech.ts"
import { joinCuts, type Joined, longestJoined } from "./merge-segments.ts"

/** Speech as the detector cuts it: `[pause before, seconds]` each; a number is a silence that is told. */
type Given = readonly [pause: number, seconds: number] | number
const cutsOf = (...given: ReadonlyArray<Given>) => {
  let at = 0
  const cuts: Array<Cut> = []
  for (const one of given) {
    if (typeof one === "number") {
      cuts.push({ _tag: "Quiet", until: at + one })
      continue
    }
    const [pauseBefore, seconds] = one
    const start = at + pauseBefore
    at = start + seconds
    cuts.push({ _tag: "AudioSegment", start, end: at, pauseBefore, pauseAfter: 0.5 })
  }
  return cuts
}

const joined = async (cuts: ReadonlyArray<Cut>) => {
  const found: Array<Joined> = []
  const each = async function* () {
    yield* cuts
  }
  for await (const one of joinCuts(each())) found.push(one)
  return found
}
const lengths = async (...given: ReadonlyArray<Given>) =>
  (await joined(cutsOf(...given))).map((one) =>
    one._tag === "AudioSegment" ? one.speech.length : "…",
  )

describe("R259 what is sent to be written down", () => {
  it("is joined to half a minute at most, each stretch of speech once and in order", async () => {
    const speech = fc.array(
      fc.tuple(
        fc.double({ min: 0, max: 6, noNaN: true }),
        fc.double({ min: 0.3, max: 20, noNaN: true }),
      ),
      { maxLength: 40 },
    )
    await fc.assert(
      fc.asyncProperty(speech, async (given) => {
        const cuts = cutsOf(...given)
        const pieces = (await joined(cuts)).flatMap((one) =>
          one._tag === "AudioSegment" ? one : [],
        )
        expect(pieces.flatMap((piece) => piece.speech)).toEqual(
          cuts.flatMap((cut) =>
            cut._tag === "AudioSegment" ? { start: cut.start, end: cut.end } : [],
          ),
        )
        for (const { start, end, speech: own } of pieces) {
          expect(end - start).toBeLessThanOrEqual(longestJoined)
          expect([own[0]?.start, own.at(-1)?.end]).toEqual([start, end])
        }
      }),
    )
  })

  it("ends at the longest pause of its second half", async () => {
    expect(await lengths([0, 8], [0.4, 8], [1.1, 6], [0.5, 6], [0.4, 8])).toEqual([2, 3])
  })

  it("holds no long silence", async () => {
    expect(await lengths([0, 3], [5, 3], [0.5, 3], 20, [20, 3])).toEqual([1, 2, "…", 1])
  })

  it("keeps the pauses around it", async () => {
    const [first, second] = await joined(cutsOf([1, 20], [2, 20]))
    expect(first).toMatchObject({ start: 1, end: 21, pauseBefore: 1 })
    expect(second).toMatchObject({ start: 23, end: 43, pauseBefore: 2, pauseAfter: 0.5 })
  })
})
