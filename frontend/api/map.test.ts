import { QueryClient, QueryObserver } from "@tanstack/react-query"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { StoryId } from "#protocol/ids.ts"
import { applyLiveEvent } from "./live-events.ts"
import { mapKey, renewMap } from "./map.ts"

const storyId = StoryId.make(7)
const key = [...mapKey, null]

/** A map on the screen, and how often it was asked for; an answer takes some milliseconds. */
const anOpenMap = async (answerIn = 0) => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  let asked = 0
  const queryFn = async () => {
    asked += 1
    await new Promise((resolve) => setTimeout(resolve, answerIn))
    return asked
  }
  const leave = new QueryObserver(queries, { queryKey: key, queryFn }).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(answerIn)
  return { queries, leave, asked: () => asked }
}

describe("an open map", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it("R190 follows at once, and then once more for all that comes within three seconds", async () => {
    const { queries, asked } = await anOpenMap()
    for (let n = 0; n < 590; n += 1) {
      applyLiveEvent(queries, { _tag: n % 2 === 0 ? "StoryChanged" : "StoryAdded", storyId })
      await vi.advanceTimersByTimeAsync(10)
      if (n === 0) expect(asked()).toBe(2)
    }
    expect(asked()).toBe(3)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked()).toBe(4)
  })

  it("R190 is not kept from its answer by what comes meanwhile, however slow the line", async () => {
    const { queries, asked } = await anOpenMap(10_000)
    for (let n = 0; n < 100; n += 1) {
      void renewMap(queries)
      await vi.advanceTimersByTimeAsync(99)
    }
    expect(asked()).toBe(2)
    await vi.advanceTimersByTimeAsync(200)
    expect(queries.getQueryData(key)).toBe(2)
    expect(asked()).toBe(3)
  })

  it("R190 loses what was deleted or is shared no more without waiting for anything", async () => {
    const { queries, asked } = await anOpenMap()
    applyLiveEvent(queries, { _tag: "StoryChanged", storyId })
    applyLiveEvent(queries, { _tag: "StoryDeleted", storyId })
    await vi.advanceTimersByTimeAsync(1)
    const before = asked()
    applyLiveEvent(queries, { _tag: "AccessChanged" })
    await vi.advanceTimersByTimeAsync(1)
    expect(asked()).toBe(before + 1)
  })

  it("asks for nothing where no map is shown, and anew when one is opened", async () => {
    const { queries, leave, asked } = await anOpenMap()
    leave()
    applyLiveEvent(queries, { _tag: "PeopleChanged" })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked()).toBe(1)
    expect(queries.getQueryState(key)?.isInvalidated).toBe(true)
  })
})
