import { describe, expect, it } from "vitest"
import { StoryId } from "#protocol/ids.ts"
import { aFamilyMap, aMapStory } from "../../../stories/map-samples.fixture.ts"
import { daysBetween, daysOf, isDuring, scaleOf, stepsOf, stepWords } from "./time-scale.ts"

const recordedOn = (...days: ReadonlyArray<string>) =>
  days.map((day, n) => aMapStory({ id: StoryId.make(n + 1), recordedAt: `${day}T12:00:00` }))

describe("R202 the time slider of the map", () => {
  const { stories } = aFamilyMap()

  it("has steps of days, months or years, as far as the stories go", () => {
    expect(scaleOf(recordedOn("2026-01-01", "2026-02-02"), "recorded")?.unit).toBe("day")
    expect(scaleOf(recordedOn("2024-01-01", "2026-02-02"), "recorded")?.unit).toBe("month")
    expect(scaleOf(recordedOn("1999-01-01", "2026-02-02"), "recorded")).toEqual({
      unit: "year",
      first: 1999,
      last: 2026,
    })
    expect(scaleOf(stories, "happened")).toEqual({ unit: "year", first: 1945, last: 1961 })
  })

  it("is not there where nothing could be chosen", () => {
    expect(scaleOf([], "recorded")).toBeNull()
    expect(scaleOf([aMapStory()], "happened")).toBeNull()
    expect(scaleOf(recordedOn("2026-01-01", "2026-01-01"), "recorded")).toBeNull()
  })

  it("says its steps in words", () => {
    const days = scaleOf(recordedOn("2026-01-01", "2026-02-02"), "recorded")
    const months = scaleOf(recordedOn("2024-01-01", "2026-02-02"), "recorded")
    const years = scaleOf(stories, "happened")
    expect(days && stepWords(days.last, days)).toMatch(/2026/)
    expect(days && daysBetween(days.first + 1, days.last, days)).toEqual({
      from: "2026-01-02",
      to: "2026-02-02",
    })
    expect(months && daysBetween(months.first + 1, months.last, months)).toEqual({
      from: "2024-02-01",
      to: "2026-02-28",
    })
    expect(years && stepWords(years.first, years)).toBe("1945")
  })

  it("leaves a story that happened over a time in all of its steps", () => {
    const scale = scaleOf(stories, "happened")
    if (scale === null) throw new Error("there is a scale")
    const left = (from: number, to: number) =>
      stories
        .filter((story) => isDuring(daysOf(story, "happened"), daysBetween(from, to, scale)))
        .map(({ id }) => Number(id))
    expect(left(1946, 1952)).toEqual([8, 11])
    expect(left(1947, 1951)).toEqual([])
    expect(left(1953, 1961)).toEqual([10])
    // All of it: those without a date as well.
    expect(left(1945, 1961)).toEqual([7, 8, 9, 10, 11])
  })

  it("keeps what was chosen when its steps change, as far as it goes", () => {
    const scale = { unit: "year", first: 1945, last: 1961 } as const
    expect(stepsOf(null, scale)).toEqual([1945, 1961])
    expect(stepsOf({ from: "1950-03-01", to: "1999-12-31" }, scale)).toEqual([1950, 1961])
  })
})
