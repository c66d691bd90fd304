import { describe, expect, it } from "vitest"
import { makeBucket } from "./token-bucket.ts"

/** A bucket and the clock it looks at, in milliseconds. */
const aBucket = () => {
  let now = 5_000
  const bucket = makeBucket({ most: 10, aSecond: 4 }, () => now)
  return { ...bucket, wait: (millis: number) => (now += millis) }
}

describe("what a connection may send", () => {
  it("Y08 is a first rush and no more", () => {
    const { take } = aBucket()
    expect(Array.from({ length: 12 }, () => take(1))).toEqual([
      ...Array.from({ length: 10 }, () => true),
      false,
      false,
    ])
  })

  it("Y08 comes back with time, in proportion to it", () => {
    const { take, wait } = aBucket()
    take(10)
    wait(250)
    expect([take(1), take(1)]).toEqual([true, false])
    wait(1_000)
    expect([take(4), take(1)]).toEqual([true, false])
  })

  it("never becomes more than the first rush, however long it was quiet", () => {
    const { take, wait } = aBucket()
    wait(1_000_000)
    expect([take(11), take(10), take(1)]).toEqual([false, true, false])
  })

  it("is not used up by what was too much", () => {
    const { take } = aBucket()
    expect([take(11), take(10)]).toEqual([false, true])
  })
})
