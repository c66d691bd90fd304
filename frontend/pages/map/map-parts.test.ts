import { describe, expect, it } from "vitest"
import { StoryId } from "#protocol/ids.ts"
import { aFamilyMap, aMapStory, aNamedSpot, aSpot } from "../../../stories/map-samples.fixture.ts"
import { distributionOf } from "./map-stats.ts"
import { atStart, earlier, later, withRow } from "./list-page.ts"
import { finder } from "./search.ts"

describe("the search of the map", () => {
  const find = (query: string) =>
    aFamilyMap()
      .stories.filter(finder(query))
      .map(({ id }) => Number(id))

  it("MAP-03 finds title, storyteller, place, city and country, whatever the capitals and accents", () => {
    expect(find("RIVER froze")).toEqual([7])
    expect(find("ines")).toEqual([8, 10])
    expect(find("kitchen")).toEqual([7, 8])
    expect(find("lisbon")).toEqual([7, 8, 9])
    expect(find("PORTUGAL")).toEqual([7, 8, 9, 10])
    expect(find("ines porto")).toEqual([10])
    expect(find("wroclaw")).toEqual([10, 11])
    expect(find(" ")).toHaveLength(5)
    expect(find("Atlantis")).toEqual([])
  })
})

describe("the distribution of the stories", () => {
  const figures = (map: Parameters<typeof distributionOf>[0]) =>
    Object.fromEntries(distributionOf(map).map(({ label, value }) => [label, value]))

  it("MAP-14 MAP-15 MAP-16 MAP-17 counts stories with a position, all of them, countries and cities", () => {
    expect(figures(aFamilyMap())).toEqual({
      "GPS Tagged Stories": "4",
      "Total Stories": "9",
      Countries: "1",
      "Unique Cities": "2",
    })
    expect(figures({ total: 0, stories: [] })).toMatchObject({ Countries: "0" })
  })

  it("MAP-18 counts what is said and different, where stories were recorded: two countries may each have a Valencia", () => {
    const spots = [
      aSpot({ city: "Valencia", country: "Spain" }),
      aSpot({ city: "valencia ", country: "spain" }),
      aSpot({ city: "Valencia", country: "Venezuela" }),
      aSpot({ city: "", country: "Spain" }),
      aSpot({ city: "", country: "" }),
    ]
    const stories = spots.map((recorded, n) => aMapStory({ id: StoryId.make(n + 1), recorded }))
    const named = aMapStory({ id: StoryId.make(9), recorded: null, named: [aNamedSpot()] })
    expect(figures({ total: 6, stories: [...stories, named] })).toMatchObject({
      "GPS Tagged Stories": "5",
      Countries: "2",
      "Unique Cities": "2",
    })
  })
})

describe("the rows of a long list", () => {
  it("grow at either end, and go to where a row is wanted", () => {
    expect(later(atStart)).toEqual({ from: 0, to: 100 })
    expect(withRow(atStart, 49)).toBe(atStart)
    expect(withRow(atStart, -1)).toBe(atStart)
    const far = withRow(atStart, 9_000)
    expect(far).toEqual({ from: 8_995, to: 9_045 })
    expect(earlier(far)).toEqual({ from: 8_945, to: 9_045 })
    expect(earlier({ from: 20, to: 70 })).toEqual({ from: 0, to: 70 })
  })
})
