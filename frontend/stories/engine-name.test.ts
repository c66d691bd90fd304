import { describe, expect, it } from "vitest"
import { byWords } from "./engine-name.ts"

describe("who translated a story", () => {
  it.each([
    [
      { translatedBy: "gpt-6-luna@api.openai.com", isTranslationByHand: false },
      "by gpt-6-luna at api.openai.com",
    ],
    [
      { translatedBy: "org/model@v2@box.lan:8080", isTranslationByHand: false },
      "by org/model@v2 at box.lan:8080",
    ],
    [
      { translatedBy: "qwen@localhost:11434", isTranslationByHand: true },
      "by qwen at localhost:11434, with corrections by the family",
    ],
    [{ translatedBy: null, isTranslationByHand: true }, "by the family"],
    [{ isTranslationByHand: true }, "by the family"],
    [{ translatedBy: "some-model", isTranslationByHand: false }, "by some-model"],
  ])("R293 %o is said as '%s'", (story, said) => {
    expect(byWords(story)).toBe(said)
  })
  it("R293 nothing is claimed where nobody knows", () => {
    expect(byWords({ isTranslationByHand: false })).toBeNull()
  })
})
