import { assert, describe, it } from "vitest"
import { makePace } from "./batch-size.ts"

/** Rounds one after the other, each as soon as it may be; answers how long each but the first waited. */
const rounds = (costs: ReadonlyArray<number>) => {
  const pace = makePace()
  let now = 1_000
  return costs
    .map((cost) => {
      const waited = pace.left(now)
      now += waited + cost
      pace.took(cost, now)
      return waited
    })
    .slice(1)
}

describe("how changes are gathered", () => {
  it("R123 not at all for what comes after a rest, however dear the rounds before were", () => {
    const pace = makePace()
    assert.strictEqual(pace.left(0), 0)
    for (let now = 0; now < 1_000; now += 40) pace.took(30, now)
    assert.strictEqual(pace.left(1_100), 0)
  })

  it("R123 for as long as a few times what a round costs: a crowd leaves most of the server to others", () => {
    for (const cost of [1, 2, 5]) {
      const last = rounds(Array.from({ length: 40 }, () => cost)).at(-1)
      assert.closeTo(last ?? 0, 3 * cost, 1)
    }
  })

  it("R123 for 25 ms at most, whatever the store takes", () => {
    assert.isAtMost(Math.max(...rounds(Array.from({ length: 40 }, () => 5_000))), 25)
  })

  it("R123 hardly longer after one round that was slow by chance", () => {
    const usual = Array.from({ length: 20 }, () => 1)
    const waits = rounds([...usual, 10, ...usual])
    assert.isAtMost(Math.max(...waits), 9)
    assert.isAtMost(waits.at(-1) ?? 0, 4)
  })
})
