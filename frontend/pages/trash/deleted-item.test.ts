import { describe, expect, it } from "vitest"
import { aDeletedPerson, aDeletedStory } from "../../../stories/trash-samples.fixture.ts"
import { deletedItems, keyOf, nameOf } from "./deleted-item.ts"

describe("what was deleted", () => {
  const story = aDeletedStory({ deletedAt: "2026-11-20T10:00:00.000Z" })
  const person = aDeletedPerson({ deletedAt: "2026-11-21T10:00:00.000Z" })

  it("R696 R231 is one list of stories and people, the last deleted first", () => {
    const listed = deletedItems({ state: "here", data: [story] }, { state: "here", data: [person] })
    expect(listed.state === "here" && listed.data.map(nameOf)).toEqual([person.name, story.title])
    expect(listed.state === "here" && new Set(listed.data.map(keyOf)).size).toBe(2)
  })

  it("is not there before all of it is", () => {
    const failed = { state: "failed", text: "Away.", onRetry: () => undefined } as const
    expect(deletedItems({ state: "here", data: [story] }, { state: "loading" }).state).toBe(
      "loading",
    )
    expect(deletedItems({ state: "here", data: [story] }, failed)).toBe(failed)
  })
})
