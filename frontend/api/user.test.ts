import { CancelledError, QueryClient } from "@tanstack/react-query"
import { describe, expect, it } from "vitest"
import { UserId } from "#protocol/ids.ts"
import { aUser } from "../../stories/factories.fixture.ts"
import { currentUserQuery, makeRoomFor, putUser } from "./user.ts"

const anna = aUser()
const ben = aUser({ id: UserId.make(2), username: "ben" })

const aMemory = (of: typeof anna | null) => {
  const queries = new QueryClient()
  if (of !== null) queries.setQueryData(currentUserQuery.queryKey, of)
  queries.setQueryData(["capabilities"], "can write down English")
  queries.setQueryData(["people"], "Anna's people")
  queries.setQueryData(["stories", null], "Anna's stories")
  return queries
}
const isEmpty = (queries: QueryClient) =>
  [["people"], ["stories", null]].every((key) => queries.getQueryData(key) === undefined)

describe("what is remembered for someone", () => {
  it("is not shown to the next person who signs in", () => {
    const queries = aMemory(anna)
    makeRoomFor(queries, ben)
    expect(isEmpty(queries)).toBe(true)
  })
  it("is forgotten as well when nobody knows for whom it was", () => {
    const queries = aMemory(null)
    makeRoomFor(queries, ben)
    expect(isEmpty(queries)).toBe(true)
  })
  it("stays when the same person signs in again", () => {
    const queries = aMemory(anna)
    makeRoomFor(queries, anna)
    expect(queries.getQueryData(["people"])).toBe("Anna's people")
  })
  it("leaves what is true of the server for everybody", () => {
    const queries = aMemory(anna)
    makeRoomFor(queries, ben)
    expect(queries.getQueryData(["capabilities"])).toBe("can write down English")
  })
})

describe("who has just signed in", () => {
  it("is not taken for nobody by an answer that was asked for before", async () => {
    const queries = new QueryClient()
    const { queryKey } = currentUserQuery
    let refuse: (error: Error) => void = () => undefined
    const asked = queries.fetchQuery({
      queryKey,
      queryFn: ({ signal }) =>
        new Promise<never>((_, reject) => {
          refuse = reject
          signal.addEventListener("abort", () => reject(new Error("given up")))
        }),
    })
    const outcome = asked.catch((error: unknown) => error)
    await putUser(queries, anna)
    refuse(new Error("nobody is signed in"))
    expect(await outcome).toBeInstanceOf(CancelledError)
    expect(queries.getQueryState(queryKey)).toMatchObject({ status: "success", data: anna })
  })
})
