import { describe, expect, it } from "vitest"
import { PersonId, UserId } from "#protocol/ids.ts"
import { accessToPerson, accessToStory, atLeast, viewersOf } from "./may.ts"

const anna = UserId.make(1)
const ben = UserId.make(2)
const stranger = UserId.make(3)
const story = { keeperId: anna, recorderId: ben }

describe("who may do what", () => {
  it("gives a person to their keeper and to nobody else", () => {
    const grandmother = { id: PersonId.make(1), keeperId: anna }
    expect(accessToPerson(anna, grandmother)).toBe("own")
    expect(accessToPerson(ben, grandmother)).toBe("none")
  })

  it("gives a story to the storyteller's keeper and to who recorded it", () => {
    expect(accessToStory(anna, story)).toBe("own")
    expect(accessToStory(ben, story)).toBe("own")
    expect(accessToStory(stranger, story)).toBe("none")
  })

  it("tells live events to each of those once", () => {
    expect(viewersOf(story)).toEqual([anna, ben])
    expect(viewersOf({ keeperId: anna, recorderId: anna })).toEqual([anna])
  })

  it("counts every right as including the smaller ones", () => {
    expect(atLeast("view", "own")).toBe(true)
    expect(atLeast("contribute", "view")).toBe(false)
    expect(atLeast("view", "none")).toBe(false)
  })
})
