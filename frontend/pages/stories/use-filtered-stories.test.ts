import { type InfiniteData, InfiniteQueryObserver, QueryClient } from "@tanstack/react-query"
import { describe, expect, it } from "vitest"
import { eventually } from "../../eventually.fixture.ts"
import { stateOfMore } from "./use-filtered-stories.ts"

/** Two pages of numbers; each answer comes when it is let go. */
const aLongList = () => {
  const queries = new QueryClient()
  const answers: Array<() => void> = []
  const queryKey = ["list"]
  const list = new InfiniteQueryObserver<
    number,
    Error,
    InfiniteData<number>,
    ReadonlyArray<string>,
    number
  >(queries, {
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      new Promise<number>((resolve, reject) => {
        signal.addEventListener("abort", () => reject(new Error("not wanted any more")))
        answers.push(() => resolve(pageParam))
      }),
    initialPageParam: 1,
    getNextPageParam: (page) => (page === 1 ? 2 : null),
    staleTime: Infinity,
    retry: false,
  })
  const leave = list.subscribe(() => undefined)
  const state = () => stateOfMore(list.getCurrentResult())
  const letGo = async () => {
    await eventually(() => expect(answers).not.toEqual([]))
    answers.shift()?.()
  }
  const changes = () => void queries.invalidateQueries({ queryKey })
  const onMore = () => void list.fetchNextPage({ cancelRefetch: false })
  return { state, letGo, changes, onMore, leave }
}

describe("the next stories of a list", () => {
  it("that were wished for while those shown are asked for anew are wished for once more after it", async () => {
    const { state, letGo, changes, onMore, leave } = aLongList()
    await letGo()
    await expect.poll(state).toBe("there")
    changes()
    onMore()
    // Not "there" all along: the end of the list would not be looked at again.
    expect(state()).toBe("loading")
    await letGo()
    await expect.poll(state).toBe("there")
    onMore()
    await letGo()
    await expect.poll(state).toBe("none")
    leave()
  })

  it("that something happening in the family kept from coming are wished for once more", async () => {
    const { state, letGo, changes, onMore, leave } = aLongList()
    await letGo()
    await expect.poll(state).toBe("there")
    onMore()
    expect(state()).toBe("loading")
    changes()
    expect(state()).toBe("loading")
    await letGo()
    await letGo()
    await expect.poll(state).toBe("there")
    leave()
  })
})
