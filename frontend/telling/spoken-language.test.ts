import { describe, expect, it } from "vitest"
import { spokenLanguage } from "./spoken-language.ts"

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
  })
})
