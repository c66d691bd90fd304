import { describe, expect, it } from "vitest"
import { StoryId } from "#protocol/ids.ts"
import { aStoryCard } from "../../../stories/factories.fixture.ts"
import { decadeOf, periodsOf } from "./periods.ts"

const told = (id: number, from: string | null, to = from) =>
  aStoryCard({ id: StoryId.make(id), happened: { words: "told", from, to } })

describe("R147 a timeline by when things happened", () => {
  it("has a story in the decade of its middle", () => {
    expect(decadeOf(told(1, "1949-01-01", "1951-12-31"))).toBe(1950)
    expect(decadeOf(told(1, "1950-01-01", "1959-12-31"))).toBe(1950)
    expect(decadeOf(told(1, "1939-01-01", "1945-12-31"))).toBe(1940)
    expect(decadeOf(told(1, null))).toBeNull()
    expect(decadeOf(aStoryCard({ happened: null }))).toBeNull()
  })

  it("has its decades in the order in which the stories come, with all there are counted", () => {
    const stories = [
      told(3, "1952-05-12"),
      told(2, "1950-01-01"),
      told(1, "1944-06-01"),
      told(4, null),
    ]
    const counts = { months: [], decades: [{ decade: 1950, stories: 7 }], undated: 3 }
    const periods = periodsOf(stories, "happened", counts)
    expect(periods.map(({ heading, count }) => [heading, count])).toEqual([
      ["1950s", 7],
      ["1940s", 1],
      ["Date not known", 3],
    ])
    expect(periods.map(({ stories }) => stories.map(({ id }) => Number(id)))).toEqual([
      [3, 2],
      [1],
      [4],
    ])
  })
})
