import { describe, expect, it } from "vitest"
import { aUser } from "../../../stories/factories.fixture.ts"
import { longDate } from "../../lib/format.ts"
import { statisticsOf } from "./statistics.ts"

const noon = new Date(2026, 4, 3, 12)
const shown = (
  changes: Parameters<typeof aUser>[0],
  kind: Parameters<typeof statisticsOf>[2] = "free-only",
) =>
  Object.fromEntries(
    statisticsOf(aUser(changes), noon, kind).map(({ label, value }) => [label, value]),
  )

describe("the story statistics", () => {
  it("PROF-14 PROF-15 say how many stories are told and how many have room", () => {
    expect(shown({ storiesRecorded: 3 })).toMatchObject({
      "Stories Recorded": "3",
      "Stories Remaining": "2",
    })
  })

  it("PROF-15 never go below none, for whoever recorded more on another plan", () => {
    expect(shown({ storiesRecorded: 12 })["Stories Remaining"]).toBe("0")
  })

  it("PROF-16 know no end on an active plan", () => {
    expect(shown({ storiesRecorded: 12, subscriptionStatus: "active" })).toMatchObject({
      "Stories Recorded": "12",
      "Stories Remaining": "Unlimited",
    })
  })

  it("R222 know no end where nobody meets a limit", () => {
    expect(shown({ storiesRecorded: 12 }, "unlimited")["Stories Remaining"]).toBe("Unlimited")
  })

  it("PROF-17 say when someone was last here, by their own calendar", () => {
    const at = (date: Date) => shown({ lastActiveAt: date.toISOString() })["Last Active"]
    expect(at(new Date(2026, 4, 3, 0, 5))).toBe("Today")
    expect(at(new Date(2026, 4, 2, 23, 55))).toBe("Yesterday")
    expect(at(new Date(2026, 3, 30, 12))).toBe(longDate(new Date(2026, 3, 30).toISOString()))
  })
})
