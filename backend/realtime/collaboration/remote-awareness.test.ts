import { describe, expect, it } from "vitest"
import { UserId } from "#protocol/ids.ts"
import { presentAs } from "./awareness.ts"
import { ShownElsewhere } from "./remote-awareness.ts"

const anna = presentAs(UserId.make(1), "Anna Berg")
const ben = presentAs(UserId.make(2), "Ben Berg")
const at = (client: number, clock = 1, user = anna) => ({ client, clock, state: { user } })
const gone = (client: number, clock = 1) => ({ client, clock, state: null })

describe("those who have a transcript open on other nodes", () => {
  it("R485 are there as their node tells it, and gone when it says so", () => {
    const shown = new ShownElsewhere()
    expect(shown.hear("one", "all", [at(10), at(11, 1, ben)])).toEqual([at(10), at(11, 1, ben)])
    expect(shown.hear("one", "some", [at(10, 2)])).toEqual([at(10, 2)])
    expect(shown.hear("one", "some", [gone(10, 2)])).toEqual([gone(10, 2)])
    expect(shown.all).toEqual([at(11, 1, ben)])
    expect(shown.forget("one")).toEqual([gone(11)])
    expect(shown.isAnywhere).toBe(false)
  })

  it("R485 are gone whom their node does not name any more, as when that was not heard", () => {
    const shown = new ShownElsewhere()
    shown.hear("one", "all", [at(10), at(11)])
    expect(shown.hear("one", "all", [at(10)])).toEqual([gone(11), at(10)])
  })

  it("R485 are gone when their node has told nothing for five turns, and no other's", () => {
    const shown = new ShownElsewhere()
    shown.hear("one", "all", [at(10)])
    shown.hear("two", "all", [at(20)])
    for (let turn = 1; turn <= 4; turn += 1) {
      shown.hear("two", "some", [])
      expect(shown.turn()).toEqual([])
    }
    expect(shown.turn()).toEqual([gone(10)])
    expect(shown.all).toEqual([at(20)])
  })

  it("R485 are where they came last, if they came from one node to another", () => {
    const shown = new ShownElsewhere()
    shown.hear("one", "all", [at(10, 3)])
    shown.hear("two", "all", [at(10, 4)])
    expect(shown.hear("one", "some", [gone(10, 3)])).toEqual([at(10, 4)])
    expect(shown.forget("two")).toEqual([gone(10, 4)])
  })

  it("R485 are moved by nothing older that comes late", () => {
    const shown = new ShownElsewhere()
    shown.hear("one", "some", [at(10, 3)])
    expect(shown.hear("one", "some", [at(10, 2)])).toEqual([at(10, 3)])
  })

  it("R485 keep the number they are shown under", () => {
    const shown = new ShownElsewhere()
    shown.hear("one", "all", [at(10)])
    expect(shown.isOfAnother(10, ben.userId)).toBe(true)
    expect(shown.isOfAnother(10, anna.userId)).toBe(false)
    expect(shown.isOfAnother(11, ben.userId)).toBe(false)
  })
})
