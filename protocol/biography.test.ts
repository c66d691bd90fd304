import { describe, expect, it } from "vitest"
import { questionAbout, topics } from "./biography.ts"

describe("the eight guided questions", () => {
  it("R756 each names the person wherever it speaks of them", () => {
    const asked = topics.map((topic) => questionAbout(topic, "Rose"))
    expect(asked.join(" ")).not.toContain("{")
    expect(questionAbout("education", "Rose")).toBe(
      "What did Rose learn, and how did Rose start working?",
    )
    expect(questionAbout("family", "$& Rose")).toBe("Who is in $& Rose’s family?")
  })
})
