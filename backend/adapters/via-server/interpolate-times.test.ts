import { describe, expect, it } from "vitest"
import fc from "fast-check"
import { spread } from "./interpolate-times.ts"

const texts = fc.array(
  fc.integer({ min: 1, max: 90 }).map((letters) => "x".repeat(letters)),
  { minLength: 1, maxLength: 60 },
)
const speech = fc
  .array(
    fc.tuple(
      fc.double({ min: 0, max: 3, noNaN: true }),
      fc.double({ min: 0.3, max: 9, noNaN: true }),
    ),
    {
      minLength: 1,
      maxLength: 9,
    },
  )
  .map((given) => {
    let at = 0
    return given.map(([pause, seconds]) => {
      const start = at + pause
      at = start + seconds
      return { start, end: at }
    })
  })

describe("R259 sentences without times", () => {
  it("are spread over the speech in their order, each with a time of its own", () => {
    fc.assert(
      fc.property(texts, speech, (said, heard) => {
        const found = spread(said, heard)
        expect(found.map(({ text }) => text)).toEqual(said)
        let last = heard[0]?.start ?? 0
        for (const { start, end } of found) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          last = end
        }
        expect(last).toBeLessThanOrEqual(heard.at(-1)?.end ?? 0)
      }),
    )
  })

  it("begin after pauses that are near, and end before them", () => {
    const heard = [
      { start: 2, end: 6 },
      { start: 8, end: 12 },
    ]
    expect(spread(["She came home.", "It rained."], heard)).toEqual([
      { text: "She came home.", start: 2, end: 6 },
      { text: "It rained.", start: 8, end: 12 },
    ])
  })

  it("that are more than there are pauses begin where their letters are due", () => {
    const said = spread(["a".repeat(30), "b".repeat(30), "c".repeat(30)], [{ start: 10, end: 19 }])
    expect(said.map(({ start, end }) => [start, end])).toEqual([
      [10, 13],
      [13, 16],
      [16, 19],
    ])
  })

  it("are none where nothing was said", () => {
    expect(spread([], [{ start: 0, end: 1 }])).toEqual([])
    expect(spread(["Hello."], [])).toEqual([])
  })
})
