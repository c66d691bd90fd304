import { describe, expect, it } from "vitest"
import { emptyRoom } from "./connection-state.ts"
import { isLost, troubleOf } from "./edit-error.ts"

const waiting = { ...emptyRoom, line: { state: "away" }, saving: "waiting" } as const
const ended = (why: "tooLarge" | "accessEnded" | "deleted" | "signedOut") =>
  ({ ...waiting, line: { state: "ended", why } }) as const

describe("what was typed and is not saved", () => {
  it("is only waiting while the line is away, or until someone has signed in again", () => {
    expect(isLost(waiting, true)).toBe(false)
    expect(isLost(ended("signedOut"), true)).toBe(false)
    expect(troubleOf(ended("signedOut"))).toBeNull()
  })
  it("is lost when the server refuses it, has ended the connection, or lets its writer only read", () => {
    expect(isLost({ ...waiting, rejection: "You can only hear it." }, true)).toBe(true)
    expect(isLost(ended("tooLarge"), true)).toBe(true)
    expect(isLost(ended("accessEnded"), true)).toBe(true)
    expect(isLost(ended("deleted"), true)).toBe(true)
    expect(isLost(waiting, false)).toBe(true)
  })
  it("is nothing once all is saved", () => {
    expect(isLost({ ...ended("tooLarge"), saving: "saved" }, false)).toBe(false)
  })
  it("is no trouble where the story was put back and nothing waits to be saved", () => {
    expect(troubleOf({ ...ended("deleted"), saving: "saved" })).toBeNull()
    expect(troubleOf(ended("deleted"))).toContain("This story was deleted.")
  })
})
