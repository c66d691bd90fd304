import { describe, expect, it } from "vitest"
import { UserId } from "#protocol/ids.ts"
import { namesOf, othersIn } from "./presence.ts"

const me = { clientId: 1, userId: 10 }
const user = (userId: number, name: string) => ({
  userId: UserId.make(userId),
  name,
  color: "#345678",
  colorLight: "#34567833",
})

describe("who is here", () => {
  it("names the others by name, and not the reader in another tab", () => {
    const others = othersIn(
      [
        [1, { user: user(10, "Anna") }],
        [2, { user: user(10, "Anna") }],
        [3, { user: user(12, "Mira"), editing: "english" }],
        [4, { user: user(11, "Ben") }],
      ],
      me,
    )
    expect(others.map(({ name, editing }) => [name, editing])).toEqual([
      ["Ben", []],
      ["Mira", ["english"]],
    ])
  })

  it("names someone in two tabs once, correcting when one of them does", () => {
    const others = othersIn(
      [
        [3, { user: user(11, "Ben"), editing: "original" }],
        [4, { user: user(11, "Ben"), editing: null, cursor: null }],
      ],
      me,
    )
    expect(others).toMatchObject([{ name: "Ben", editing: ["original"] }])
  })

  it("does not listen to what does not fit", () => {
    const strange = [{}, null, { user: { name: "Eve" } }, { user: user(9, "Eve"), editing: "all" }]
    expect(
      othersIn(
        strange.map((state, at) => [at + 2, state] as const),
        me,
      ),
    ).toEqual([])
  })

  it("is said as people say it", () => {
    expect(namesOf(["Ben"])).toBe("Ben")
    expect(namesOf(["Ben", "Mira", "Tom"])).toBe("Ben, Mira and Tom")
  })
})
