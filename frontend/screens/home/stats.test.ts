import { describe, expect, it } from "vitest"
import { StoryId } from "#protocol/ids.ts"
import { aFamily, aSharedPerson, aStoryCard, aUser } from "../../../stories/samples.fixture.ts"
import { recentStories, statsOf } from "./stats.ts"

const now = new Date(2026, 9, 31, 23, 59)
const at = (year: number, month: number, day: number) => new Date(year, month, day).toISOString()
const valuesOf = (...input: Parameters<typeof statsOf>) =>
  statsOf(...input).map(({ value }) => value)

describe("the dashboard", () => {
  it("HOME-08 counts own stories, own storytellers and this calendar month", () => {
    const stories = [
      aStoryCard({ createdAt: at(2026, 9, 1) }),
      aStoryCard({ createdAt: at(2026, 8, 30) }),
      aStoryCard({ createdAt: at(2025, 9, 31) }),
      aStoryCard({ createdAt: at(2026, 9, 2), access: "contribute" }),
      aStoryCard({ createdAt: at(2026, 9, 3), access: "view" }),
    ]
    const people = [...aFamily(), aSharedPerson()]
    expect(valuesOf(aUser(), stories, people, now)).toEqual(["3", "2", "1", "Free"])
  })

  it("HOME-07 names the plan", () => {
    expect(valuesOf(aUser({ subscriptionStatus: "active" }), [], [], now).at(-1)).toBe("Premium")
  })

  it("claims nothing before it knows", () => {
    expect(valuesOf(aUser(), undefined, undefined, now)).toEqual([null, null, null, "Free"])
  })

  it("HOME-14 CONST-23 shows the four newest stories, newest first", () => {
    const days = [3, 9, 1, 7, 5]
    const stories = days.map((day) =>
      aStoryCard({ id: StoryId.make(day), createdAt: at(2026, 5, day) }),
    )
    expect(recentStories(stories, 4).map(({ id }) => id)).toEqual([9, 7, 5, 3])
  })
})
