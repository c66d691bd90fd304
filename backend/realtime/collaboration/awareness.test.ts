import { describe, expect, it } from "vitest"
import { UserId } from "#protocol/ids.ts"
import { Presences, presentAs } from "./awareness.ts"

const anna = presentAs(UserId.make(1), "Anna Berg")
const ben = presentAs(UserId.make(2), "Ben Berg")
const [annasTab, annasOtherTab, bensTab] = [{ tab: 1 }, { tab: 2 }, { tab: 3 }]
const at = (client: number, state: unknown = {}, clock = 1) => [{ client, clock, state }]
const shown = (presences: Presences) => presences.all.map(({ client }) => client)

describe("who has a transcript open", () => {
  it("Y11 bears the name of their account, whatever they call themselves", () => {
    const presences = new Presences()
    const forged = { user: { userId: 1, name: "Anna Berg", color: "red" }, name: "Anna" }
    const [told] = presences.take(bensTab, ben, at(20, { ...forged, editing: "original" }))
    expect(told?.state).toEqual({ user: ben, editing: "original" })
    expect(presences.all.map(({ state }) => state)).toEqual([{ user: ben, editing: "original" }])
  })

  it("Y11 can be removed or moved by nobody else", () => {
    const presences = new Presences()
    presences.take(annasTab, anna, at(10))
    expect(presences.take(bensTab, ben, at(10, null, 5))).toEqual([])
    expect(presences.take(bensTab, ben, at(10, { editing: "english" }, 9))).toEqual([])
    presences.take(bensTab, ben, at(20))
    expect(presences.leave(bensTab)).toEqual([{ client: 20, clock: 1, state: null }])
    expect(presences.all).toEqual([{ client: 10, clock: 1, state: { user: anna } }])
  })

  it("Y11 is there once for each tab, however many they claim to be", () => {
    const presences = new Presences()
    const many = Array.from({ length: 1_000 }, (_, n) => ({ client: n, clock: 1, state: {} }))
    expect(presences.take(bensTab, ben, many)).toHaveLength(1)
    expect(shown(presences)).toEqual([0])
  })

  it.each([
    "a word",
    7,
    [1],
    { cursor: "here" },
    { cursor: { anchor: {}, head: { tname: "x".repeat(1_000) } } },
    { editing: "times" },
  ])("Y11 says nothing that is no presence: %j", (state) => {
    const presences = new Presences()
    expect(presences.take(bensTab, ben, at(20, state))).toEqual([])
    expect(presences.all).toEqual([])
  })

  it("is not put back to where they were before", () => {
    const presences = new Presences()
    presences.take(annasTab, anna, at(10, { editing: "english" }, 8))
    expect(presences.take(annasTab, anna, at(10, {}, 7))).toEqual([])
  })

  it("is the same with a new line before the old one is known to be lost", () => {
    const presences = new Presences()
    presences.take(annasTab, anna, at(10))
    expect(presences.take(annasOtherTab, anna, at(10))).toHaveLength(1)
    expect(presences.leave(annasTab)).toEqual([])
    expect(shown(presences)).toEqual([10])
  })

  it("leaves with each tab, though their tabs tell of one another what they heard", () => {
    const presences = new Presences()
    presences.take(annasTab, anna, at(10))
    presences.take(annasOtherTab, anna, at(11))
    // As y-websocket does with whatever it is told.
    presences.take(annasOtherTab, anna, at(10))
    presences.take(annasTab, anna, at(11))
    expect(presences.leave(annasTab)).toEqual([{ client: 10, clock: 1, state: null }])
    presences.leave(annasOtherTab)
    expect(presences.all).toEqual([])
  })

  it("has the same colour everywhere, in a form a page can use", () => {
    expect(presentAs(anna.userId, "Anna")).toMatchObject({
      color: expect.stringMatching(/^#[0-9a-f]{6}$/),
      colorLight: expect.stringMatching(/^#[0-9a-f]{8}$/),
    })
  })
})
