import { describe, expect, it } from "vitest"
import { PersonId } from "#protocol/ids.ts"
import { aStoryCard } from "../../stories/factories.fixture.ts"
import { toldBy } from "./told-by-badge.ts"

describe("the badge of a story on a person's page", () => {
  it("MEMBER-12 names who tells it", () => {
    expect(toldBy(aStoryCard({ subjectIds: [PersonId.make(1)] }))).toBe("Told by Walter Holloway")
  })

  it("MEMBER-13 says so when someone tells of themself", () => {
    const subjectIds = [PersonId.make(1), PersonId.make(2)]
    expect(toldBy(aStoryCard({ storytellerId: PersonId.make(2), subjectIds }))).toBe("Self-told")
  })

  it("EDITP-17 names a storyteller who was deleted as the server does", () => {
    const storyteller = { name: "Unknown storyteller", relationship: "" }
    expect(toldBy(aStoryCard({ storytellerId: null, storyteller }))).toBe(
      "Told by Unknown storyteller",
    )
  })
})
