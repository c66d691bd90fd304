import { describe, expect, it } from "vitest"
import { answersOf, mergedDraft, withoutSent, withTyped } from "./answers-draft.ts"

const kept = { family: "Ines", legacy: "Go outside when it snows" }

describe("the answers to the eight questions", () => {
  it("R354 are what is kept, with what was typed in its place", () => {
    expect(answersOf(kept, { family: "Ines and Joan", interests: "Gin rummy" })).toEqual({
      family: "Ines and Joan",
      interests: "Gin rummy",
      legacy: "Go outside when it snows",
    })
  })

  it("R354 an answer is taken away by emptying its field, and one that never was is not sent", () => {
    expect(answersOf(kept, { family: " ", interests: "  " })).toEqual({
      family: " ",
      legacy: "Go outside when it snows",
    })
  })

  it("what is typed back to what is kept is no draft", () => {
    const typed = { topic: "family", text: "Ines", isEmptied: false } as const
    expect(withTyped(kept, { family: "Ine" }, typed)).toEqual({})
  })

  it("R354 in the form that was emptied an empty field takes nothing away", () => {
    const typed = { topic: "family", text: "", isEmptied: true } as const
    expect(answersOf(kept, withTyped(kept, { family: "J" }, typed))).toEqual(kept)
  })

  it("R354 what is typed in two tabs stays on the device, and sending in one takes nothing of the other’s", () => {
    const both = mergedDraft({ family: "Ines" }, {}, { legacy: "Snow" })
    expect(both).toEqual({ family: "Ines", legacy: "Snow" })
    expect(mergedDraft(both, { legacy: "Snow" }, {})).toEqual({ family: "Ines" })
    expect(mergedDraft({ legacy: "Ice" }, { legacy: "Snow" }, {})).toEqual({ legacy: "Ice" })
  })

  it("R354 what is typed while the answers are on their way stays", () => {
    const sent = { family: "Ines", legacy: "Snow" }
    expect(withoutSent({ family: "Ines and Joan", legacy: "Snow" }, sent)).toEqual({
      family: "Ines and Joan",
    })
  })
})
