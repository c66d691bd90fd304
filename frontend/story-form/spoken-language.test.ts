import { describe, expect, it } from "vitest"
import { hearingOf, spokenLanguage } from "./spoken-language.ts"

const oma = { language: "de" } as const
const unsaid = { language: null }
const detects = { detectsLanguage: true }
const knowsOne = { detectsLanguage: false }

describe("the language of a recording", () => {
  it("R122 is the storyteller's own, before English", () => {
    expect(spokenLanguage("", oma, knowsOne)).toBe("de")
    expect(spokenLanguage("", unsaid, knowsOne)).toBe("en")
    expect(spokenLanguage("", undefined, undefined)).toBe("en")
  })

  it("R122 is found out only where an engine can", () => {
    expect(spokenLanguage("", unsaid, detects)).toBe("detect")
    expect(spokenLanguage("", oma, detects)).toBe("de")
  })

  it("is what was chosen, whoever tells", () => {
    expect(spokenLanguage("fr", oma, detects)).toBe("fr")
    expect(spokenLanguage("detect", oma, detects)).toBe("detect")
    expect(spokenLanguage("detect", oma, undefined)).toBe("detect")
  })

  it("R300 is not left to be found out of a story that is kept where nobody can", () => {
    const heard = { transcribes: ["en"], detectsLanguage: false }
    const elsewhere = {
      ...{ transcribes: null, detectsLanguage: true, translates: true, searchesByMeaning: true },
      local: heard,
    }
    expect(hearingOf(elsewhere, true)).toEqual(heard)
    expect(hearingOf(elsewhere, false)).toBe(elsewhere)
    const kept = hearingOf(elsewhere, true)
    expect(spokenLanguage("detect", oma, kept)).toBe("de")
    expect(spokenLanguage("", unsaid, kept)).toBe("en")
    expect(spokenLanguage("fr", oma, kept)).toBe("fr")
  })

  it("R300 is heard alike in the house and elsewhere where one engine hears both", () => {
    const own = {
      ...{ transcribes: ["en"], detectsLanguage: false, translates: true, searchesByMeaning: true },
    }
    expect(hearingOf(own, true)).toBe(own)
  })
})
