import { expect, it } from "vitest"
import { aStory, working } from "../../../stories/factories.fixture.ts"
import { lacksTranslation, lacksWords, mayCorrect } from "./transcript-permissions.ts"

it("who may contribute may correct the words; who may only look may not", () => {
  const access = ["own", "contribute", "view"] as const
  expect(access.map((access) => mayCorrect(aStory({ access })))).toEqual([true, true, false])
})
it("a translation can be written where there is none and none will come", () => {
  const spanish = aStory({ detectedLanguage: "es" })
  expect(lacksTranslation(spanish)).toBe(true)
  expect(lacksTranslation({ ...spanish, processing: working })).toBe(false)
  expect(lacksTranslation({ ...spanish, access: "view" })).toBe(false)
  expect(lacksTranslation({ ...spanish, englishTranslation: "It froze." })).toBe(false)
  expect(lacksTranslation(aStory())).toBe(false)
})
it("the words can be written by hand where they could not be heard", () => {
  const processing = {
    state: "failed",
    reason: "No speech could be heard.",
    canRetry: true,
  } as const
  expect(lacksWords(aStory({ transcript: [], processing }))).toBe(true)
  expect(lacksWords(aStory({ transcript: [], processing: working }))).toBe(false)
})
