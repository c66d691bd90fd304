import { describe, expect, it } from "vitest"
import { shortTitle, withQuestion } from "./question-draft.ts"

const empty = { title: "", description: "" }
const pet = "What pet ruled your house, and how?"
const storm = "What was the worst storm you lived through? How did you get through it?"

describe("a chosen question", () => {
  it("R651 becomes the description and proposes a short title", () => {
    expect(withQuestion(empty, null, pet)).toEqual({
      title: "What pet ruled your house?",
      description: pet,
    })
  })
  it("R651 stands nowhere twice: a title that is all of it leaves the description free", () => {
    const short = "What games did you play outside?"
    expect(withQuestion(empty, null, short)).toEqual({ title: short, description: "" })
    expect(withQuestion({ title: short, description: "" }, short, pet)).toEqual({
      title: "What pet ruled your house?",
      description: pet,
    })
  })
  it("R651 takes the place of the one before, and goes with it", () => {
    const first = withQuestion(empty, null, pet)
    expect(withQuestion(first, pet, storm)).toEqual({
      title: "What was the worst storm you lived through?",
      description: storm,
    })
    expect(withQuestion(first, pet, null)).toEqual(empty)
  })
  it("R651 changes nothing that somebody wrote", () => {
    const own = { title: "Whiskers", description: "Told at the kitchen table." }
    expect(withQuestion(own, null, pet)).toEqual(own)
    expect(withQuestion({ ...own, title: "" }, null, pet)).toEqual({
      ...own,
      title: "What pet ruled your house?",
    })
    expect(withQuestion(own, pet, null)).toEqual(own)
  })
  it("R651 never makes a title of more than two lines", () => {
    expect(shortTitle("word ".repeat(80))).toMatch(/^word( word)+…$/)
    expect(shortTitle("If we walked through the house, which room would you stop in?")).toBe(
      "If we walked through the house…",
    )
    expect(
      shortTitle("What did you do that you hoped your parents would never find out about?"),
    ).toBe("What did you do that you hoped your parents would never…")
  })
})
