import { describe, expect, it } from "vitest"
import { newWork, type Work } from "../../platform/database/story-jobs.ts"
import { aTranscribedStory } from "../stories/story.fixture.ts"
import { languageChange } from "./language-change.ts"

const story = (state: Work["state"], detectedLanguage: string | null) =>
  aTranscribedStory({ work: { ...newWork, state }, detectedLanguage, sourceLanguage: "fr" })

describe("the language someone names for a story", () => {
  it.for([
    ["ready", "de", "nothing"],
    ["ready", "en", "anew"],
    ["ready", null, "anew"],
    ["doubted", "de", "continue"],
    ["doubted", "en", "anew"],
    ["failed", "de", "continue"],
    ["failed", null, "anew"],
    ["transcribing", "en", "busy"],
    ["indexing", "de", "nothing"],
    ["queued", null, "busy"],
  ] as const)("R146 of one that is %s, heard in %s: %s", ([state, heard, change]) => {
    expect(languageChange(story(state, heard), "de")).toBe(change)
  })
  it("R263 of one that waits for another machine can be named meanwhile", () => {
    const { work, ...known } = story("transcribing", null)
    const waiting = { ...known, work: { ...work, waits: "It is away." } }
    expect(languageChange(waiting, "de")).toBe("anew")
    expect(languageChange(waiting, "fr")).toBe("nothing")
    expect(languageChange({ ...waiting, work: { ...waiting.work, claim: "a" } }, "de")).toBe("busy")
  })
  it("R146 that was said before, and is not heard yet, changes nothing", () => {
    expect(languageChange(story("queued", null), "fr")).toBe("nothing")
  })
})
