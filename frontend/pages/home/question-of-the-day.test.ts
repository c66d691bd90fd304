import { describe, expect, it } from "vitest"
import { PromptId } from "#protocol/ids.ts"
import type { Prompt } from "#protocol/prompt.ts"
import { questionOfTheDay } from "./question-of-the-day.ts"

const prompts = ["First?", "Second?", "Third?"].map((question, at): Prompt => ({
  id: PromptId.make(at + 1),
  question,
  category: "childhood",
}))

describe("the question of the day", () => {
  it("R673 is one the whole day and another the next, until all had their turn", () => {
    const on = (day: number, hour: number) =>
      questionOfTheDay(prompts, new Date(2026, 10, day, hour))
    expect(on(26, 0)).toBe(on(26, 23))
    expect(new Set([on(26, 12), on(27, 12), on(28, 12)]).size).toBe(3)
    expect(on(29, 12)).toBe(on(26, 12))
  })

  it("R673 is none without questions", () => {
    expect(questionOfTheDay(undefined, new Date())).toBeNull()
    expect(questionOfTheDay([], new Date())).toBeNull()
  })
})
