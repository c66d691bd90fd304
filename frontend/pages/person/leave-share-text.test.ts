import { describe, expect, it } from "vitest"
import { aSharedPerson } from "../../../stories/factories.fixture.ts"
import { leaveWords, leftWords } from "./leave-share-text.ts"

const { name, sharedBy } = aSharedPerson()
if (sharedBy === null) throw new Error("The sample is someone else's person.")

describe("leaving what someone shares", () => {
  it("names the one person who goes", () => {
    const { title, text } = leaveWords(name, sharedBy)
    expect(title).toBe("Leave Rosa Almeida?")
    expect(text).toMatch(/no longer see Rosa Almeida, or the stories Anna shares with you/)
    expect(leftWords(name, sharedBy).title).toBe("You left Rosa Almeida")
  })
  it("says that all people go when all are shared", () => {
    const all = { ...sharedBy, isForEverybody: true }
    const { title, text } = leaveWords(name, all)
    expect(title).toBe("Leave what Anna shares with you?")
    expect(text).toMatch(/no longer see the people Anna shares with you, or their stories/)
    expect(leftWords(name, all).text).toMatch(/no longer see their people/)
  })
})
