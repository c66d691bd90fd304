import { assert, describe, it } from "@effect/vitest"
import { countsBefore, turnOf } from "./fair-queue.ts"

const waiting = (turn: number, seconds = 10) => ({ turn, seconds, isAtWork: false })
const atWork = (turn: number, seconds = 10) => ({ turn, seconds, isAtWork: true })

describe("a recording's turn", () => {
  it("R93 of another family comes before most of the fifty that were there first", () => {
    const first = turnOf({ earliest: null, familys: null, seconds: 10 })
    const fifty = [first]
    while (fifty.length < 50)
      fifty.push(turnOf({ earliest: first, familys: fifty.at(-1) ?? null, seconds: 10 }))
    const others = turnOf({ earliest: first, familys: null, seconds: 10 })
    assert.isAtMost(fifty.filter((turn) => turn < others).length, 1)
  })

  it("R93 comes for everybody: each that is brought later stands further back in the end", () => {
    const long = turnOf({ earliest: 30, familys: null, seconds: 7_200 })
    let earliest = 30
    let passed = 0
    while (earliest < long) {
      earliest = turnOf({ earliest, familys: null, seconds: 10 })
      passed += 1
    }
    assert.isAtMost(passed, 300)
  })

  it("R93 is a number for a recording of no length", () => {
    assert.isTrue(Number.isFinite(turnOf({ earliest: 0, familys: 0, seconds: -1 })))
  })
})

describe("how many are before a recording", () => {
  it("R94 counts those at work and those with an earlier turn, and nobody twice", () => {
    assert.deepStrictEqual(countsBefore([waiting(30), atWork(10), waiting(20)]), [2, 0, 1])
    assert.deepStrictEqual(countsBefore([waiting(30), waiting(30)]).toSorted(), [0, 1])
    assert.deepStrictEqual(countsBefore([]), [])
  })

  it("R94 no long recording is before a short one; short ones are before a long one", () => {
    assert.deepStrictEqual(
      countsBefore([atWork(7_220, 7_200), waiting(7_250), waiting(9_000, 600)]),
      [0, 0, 2],
    )
  })
})
