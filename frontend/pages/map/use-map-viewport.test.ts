import { describe, expect, it } from "vitest"
import { aFamilyMap } from "../../../stories/map-samples.fixture.ts"
import { pinsOf } from "../../map/map-pins.ts"
import { addressOf, chosenAmong, wantedIn } from "./selected-pin.ts"
import { listedPlace } from "./place-query.ts"
import { leftOf, noFilters } from "./use-filters.ts"
import { follow, lookAtFirst, lookTo } from "./use-map-viewport.ts"

const { stories } = aFamilyMap()
const pins = pinsOf(stories)
const pinOf = (address: string) => chosenAmong(pins, wantedIn(new URLSearchParams(address)))

describe("R201 where the map looks", () => {
  const porto = pinOf("story=10")

  it("is all pins at first, or what the address speaks of", () => {
    expect(lookAtFirst(pins, null).view.kind).toBe("box")
    expect(lookAtFirst(pins, porto).view).toMatchObject({
      kind: "at",
      position: { latitude: 41.1496, longitude: -8.611 },
    })
  })

  it("is what was chosen elsewhere, and nothing moves it for a story that comes or a place that is left", () => {
    const all = lookAtFirst(pins.slice(1), null)
    expect(follow(all, pins, null)).toBe(all)
    const there = follow(all, pins, porto)
    expect(there.view).toMatchObject({ kind: "at", turn: 1 })
    expect(follow(there, pins.slice(1), porto)).toBe(there)
    expect(follow(there, pins, null).view).toBe(there.view)
    // A pin that was pressed where it stands.
    expect(follow({ ...all, followed: porto?.key ?? null }, pins, porto).view).toBe(all.view)
  })

  it("is the first story where there was none, and the same place once more when asked to", () => {
    const nothing = lookAtFirst([], null)
    expect(follow(nothing, pins, null).view.kind).toBe("box")
    expect(lookTo(nothing, nothing.view).view.turn).toBe(1)
  })
})

describe("what is chosen on the map", () => {
  it("R200 stands in the address, a story or a place it names, and is found there again", () => {
    for (const pin of pins) expect(pinOf(String(addressOf(pin)))).toBe(pin)
    expect(String(addressOf(null))).toBe("")
    expect(pinOf("story=11")?.spot.name).toBe("Breslau")
    expect(pinOf("story=10&place=atlantis")?.kind).toBe("recorded")
    for (const nobody of ["", "story=999", "story=ten", "story=-1"])
      expect(pinOf(nobody)).toBeNull()
  })

  it("MAP-12 leads to the stories of its city, and by its name where it has none", () => {
    const [first] = pins
    if (first?.kind !== "recorded") throw new Error("the first was recorded somewhere")
    const named = (name: string, city: string) => ({
      ...first,
      spot: { ...first.spot, name, city },
    })
    expect(listedPlace([named("The mill", "Hebden Bridge")])).toBe("Hebden Bridge")
    expect(listedPlace([named("The mill", "")])).toBe("The mill")
    expect(listedPlace([named("", ""), named("", "Lisbon")])).toBe("Lisbon")
    expect(listedPlace([named("", "")])).toBe("")
    expect(listedPlace(pins.filter(({ kind }) => kind === "named"))).toBe("")
  })
})

describe("R202 what the filters leave", () => {
  const left = (changes: object) => {
    const { stories: left, pins, undated } = leftOf(stories, { ...noFilters, ...changes })
    return [left.map(({ id }) => Number(id)), pins.length, undated]
  }

  it("is everything at first, and follows words, kinds of pins and times", () => {
    expect(left({})).toEqual([[7, 8, 9, 10, 11], 7, 0])
    expect(left({ query: "breslau" })).toEqual([[10, 11], 4, 0])
    expect(left({ kinds: { recorded: true, named: false } })).toEqual([[7, 8, 9, 10], 4, 0])
    expect(left({ kinds: { recorded: false, named: true } })).toEqual([[10, 11], 3, 0])
    expect(left({ kinds: { recorded: false, named: false } })).toEqual([[], 0, 0])
  })

  it("counts what nobody can say the time of, where times are chosen", () => {
    const days = { from: "1945-01-01", to: "1952-12-31" }
    expect(left({ order: "happened", days })).toEqual([[8, 11], 3, 2])
  })
})
