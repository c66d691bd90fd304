import { describe, expect, it, vi } from "vitest"
import { withTimeout } from "./abort-signal.ts"
import { groupBy } from "./group-by.ts"
import { segmentsOf } from "./segments.ts"

describe("R640 what the oldest browsers lack", () => {
  it("is a signal that aborts with another, for its reason", () => {
    const given = new AbortController()
    const either = withTimeout(given.signal, 60_000)
    expect(either.aborted).toBe(false)
    given.abort(new Error("The page was left."))
    expect(either.reason).toEqual(new Error("The page was left."))
    expect(withTimeout(given.signal, 60_000).aborted).toBe(true)
  })

  it("is a signal that aborts once the time is over", async () => {
    const given = new AbortController()
    const either = withTimeout(given.signal, 1)
    await vi.waitFor(() => expect(either.aborted).toBe(true))
    expect(either.reason).toHaveProperty("name", "TimeoutError")
    expect(given.signal.aborted).toBe(false)
  })

  it("is grouping, in the order of the first of each", () => {
    const items = ["pear", "apple", "plum", "fig"]
    expect([...groupBy(items, (item) => item[0])]).toEqual([
      ["p", ["pear", "plum"]],
      ["a", ["apple"]],
      ["f", ["fig"]],
    ])
  })

  it.each([
    ["grapheme", "e\u0301a👩‍🌾🇵🇹👋🏽"],
    ["word", "Don’t go,  Édith: 12 May e\u0301té 👩‍🌾!\n"],
  ] as const)(
    "is splitting by %s, which ends the same without a segmenter",
    (granularity, text) => {
      const known = segmentsOf(text, granularity)
      const { Segmenter } = Intl
      Reflect.deleteProperty(Intl, "Segmenter")
      try {
        expect(segmentsOf(text, granularity)).toEqual(known)
      } finally {
        Object.assign(Intl, { Segmenter })
      }
    },
  )
})
