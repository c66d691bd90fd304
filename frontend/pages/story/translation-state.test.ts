import { describe, expect, it } from "vitest"
import { isTranslated } from "./translation-state.ts"

describe("a story", () => {
  it("STORY-26 counts as translated when it was told in another language and can be read in English", () => {
    expect(isTranslated({ englishTranslation: "The river", detectedLanguage: "es" })).toBe(true)
    expect(isTranslated({ englishTranslation: "The river", detectedLanguage: null })).toBe(true)
  })

  it("STORY-27 does not when it was told in English, nor without a translation", () => {
    expect(isTranslated({ englishTranslation: "The river", detectedLanguage: "en" })).toBe(false)
    expect(isTranslated({ englishTranslation: null, detectedLanguage: "es" })).toBe(false)
  })
})
