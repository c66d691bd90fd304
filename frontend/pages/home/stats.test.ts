import { describe, expect, it } from "vitest"
import { PersonId, StoryId } from "#protocol/ids.ts"
import { aFamily, aSharedPerson, aStoryCard, aUser } from "../../../stories/factories.fixture.ts"
import { anOverview } from "../../../stories/overview.fixture.ts"
import { recentStories, statsOf } from "./stats.ts"

const premium = { kind: "premium", publicKey: "pk_test_1" } as const
const now = new Date(2026, 9, 31, 23, 59)
const at = (year: number, month: number, day: number) => new Date(year, month, day).toISOString()
const valuesOf = (...input: Parameters<typeof statsOf>) =>
  statsOf(...input).map(({ value }) => value)

describe("the dashboard", () => {
  it("HOME-08 R672 counts every story one can hear, who tells them, and this calendar month", () => {
    const stories = anOverview({
      stories: 5,
      own: 3,
      months: [
        { month: "2026-10", stories: 3, own: 1 },
        { month: "2026-09", stories: 1, own: 1 },
        { month: "2025-10", stories: 1, own: 1 },
      ],
    })
    const people = [...aFamily(), aSharedPerson()]
    expect(valuesOf(aUser(), stories, people, now, premium)).toEqual(["5", "3", "3", "Free"])
    const linked = [...aFamily(), aSharedPerson({ linkedTo: PersonId.make(2) })]
    expect(valuesOf(aUser(), stories, linked, now, premium)[1]).toBe("2")
  })

  it("HOME-08 counts nothing this month when nothing was told yet", () => {
    const stories = anOverview({
      stories: 1,
      own: 1,
      months: [{ month: "2026-09", stories: 1, own: 1 }],
    })
    expect(valuesOf(aUser(), stories, [], now, null)).toEqual(["1", "0", "0"])
  })

  it("HOME-07 names the plan", () => {
    expect(
      valuesOf(aUser({ subscriptionStatus: "active" }), anOverview(), [], now, premium).at(-1),
    ).toBe("Premium")
  })

  it("R222 names no plan where none can be bought", () => {
    for (const kind of ["unlimited", "free-only"] as const) {
      const labels = statsOf(aUser(), anOverview(), [], now, { kind }).map(({ label }) => label)
      expect(labels).toEqual(["Total Stories", "Storytellers", "This Month"])
    }
  })

  it("claims nothing before it knows", () => {
    expect(valuesOf(aUser(), undefined, undefined, now, null)).toEqual([null, null, null])
  })

  it("HOME-14 CONST-23 shows the four newest stories, newest first", () => {
    const days = [3, 9, 1, 7, 5]
    const stories = days.map((day) =>
      aStoryCard({ id: StoryId.make(day), createdAt: at(2026, 5, day) }),
    )
    expect(recentStories(stories, 4).map(({ id }) => id)).toEqual([9, 7, 5, 3])
  })
})
