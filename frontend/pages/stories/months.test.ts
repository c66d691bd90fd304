import { describe, expect, it } from "vitest"
import { StoryId } from "#protocol/ids.ts"
import { aStoryCard } from "../../../stories/factories.fixture.ts"
import { byMonth, countOf, monthName } from "./months.ts"

const at = (id: number, createdAt: string) => aStoryCard({ id: StoryId.make(id), createdAt })

describe("the months of a timeline", () => {
  it("STORIES-10 run from the newest to the oldest, and so do the stories in them", () => {
    const months = byMonth([
      at(1, "2026-05-12T11:00:00.000Z"),
      at(2, "2026-10-02T11:00:00.000Z"),
      at(3, "2026-10-18T11:00:00.000Z"),
      at(4, "2025-10-20T11:00:00.000Z"),
    ])
    expect(months.map(({ key, stories }) => [key, stories.map(({ id }) => id)])).toEqual([
      ["2026-10", [3, 2]],
      ["2026-05", [1]],
      ["2025-10", [4]],
    ])
  })
  it("leave out those in which nothing was told", () => {
    expect(byMonth([])).toEqual([])
  })
  it("follow the calendar on the reader's wall", () => {
    const newYearsEve = new Date(2026, 11, 31, 23, 30).toISOString()
    expect(byMonth([at(1, newYearsEve)]).map(({ key }) => key)).toEqual(["2026-12"])
  })
  it("R127 STORIES-10 say how many stories they have, those not shown yet included", () => {
    const [october] = byMonth([
      at(1, "2026-10-12T11:00:00.000Z"),
      at(2, "2026-10-11T11:00:00.000Z"),
    ])
    if (october === undefined) throw new Error("There is a month.")
    expect(countOf(october, [{ month: "2026-10", stories: 40, own: 3 }])).toBe(40)
    expect(countOf(october, [])).toBe(2)
    // Shown already, and not counted yet.
    expect(countOf(october, [{ month: "2026-10", stories: 1, own: 1 }])).toBe(2)
  })
  it("are called by their name and year", () => {
    expect(monthName("2026-10")).toContain("2026")
  })
})
