import { describe, expect, it } from "vitest"
import { newQueryClient } from "./query-client.ts"
import { currentUserQuery } from "./user.ts"

const { queries, mutations } = newQueryClient().getDefaultOptions()

describe("asking the server", () => {
  it("TIME-10 finds out anew who is here after 5 minutes, not before", () => {
    expect(currentUserQuery.staleTime).toBe(300_000)
  })
  it("TIME-11 TIME-12 TIME-13 is never done a second time by itself", () => {
    expect(currentUserQuery.retry ?? queries?.retry).toBe(false)
    expect(queries?.retry).toBe(false)
    expect(mutations?.retry).toBe(false)
  })
  it("TIME-14 TIME-15 is not done because a window is looked at, nor by the clock", () => {
    expect(queries?.refetchOnWindowFocus).toBe(false)
    expect(queries?.refetchInterval).toBeUndefined()
  })
  it("TIME-16 is not done again for what was shown once", () => {
    expect(queries?.staleTime).toBe(Infinity)
  })
})
