import { describe, expect, it } from "vitest"
import { whyNoWords } from "#protocol/transcript-file.ts"
import { type StoryRecord } from "../../platform/database/stories.ts"
import { newWork } from "../../platform/database/story-jobs.ts"
import { aTranscribedStory } from "./story.fixture.ts"
import { toStory } from "./presenter.ts"
import { doubtInWords } from "./transcript-file.ts"
import { transcriptDownload } from "./transcript-download.ts"

const said = (text: string) => [{ start: 0, end: 2, text, phrases: [{ start: 0, end: 2, text }] }]

const aStory = (change: Partial<StoryRecord> = {}, original = "Das Wasser stieg.") => {
  const story = aTranscribedStory(change)
  const words = { original: original === "" ? [] : said(original), english: said("It rose.") }
  return toStory(
    { story, asker: { user: story.keeperId, grants: [] }, people: new Map() },
    {
      words: { ...words, isTranslationOutOfDate: false, isTranslationByHand: false },
      ...{ outline: undefined, namedPlaces: [] },
    },
    { progress: { phase: "transcribing", fraction: 0.5, secondsLeft: null } },
  )
}
const inState = (state: StoryRecord["work"]["state"]) => ({ work: { ...newWork, state } })

describe("the words of a story as a file", () => {
  it("R167 are text or subtitles, in the language that is shown, under the title in any script", () => {
    const story = aStory({ title: "Воды / 水 « ١٩٥٤ »?" })
    const text = transcriptDownload(story, "txt", "original")
    expect(text.fileName).toBe("Воды 水 « ١٩٥٤ ».txt")
    expect(text.text).toBe(
      "Воды / 水 « ١٩٥٤ »?\nUnknown storyteller, 2026-01-01\n\nDas Wasser stieg.\n",
    )
    const english = transcriptDownload(story, "vtt", "english")
    expect(english.fileName).toBe("Воды 水 « ١٩٥٤ ».en.vtt")
    expect(english.text).toBe("WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nIt rose.\n")
    expect(transcriptDownload(aStory({ title: "???" }), "txt", "original").fileName).toBe(
      "Story 1.txt",
    )
  })

  it("R167 say so where they are in doubt", () => {
    const story = aStory(inState("doubted"))
    expect(transcriptDownload(story, "txt", "original").text).toContain(doubtInWords)
    expect(transcriptDownload(story, "vtt", "original").text).toContain(doubtInWords)
  })

  it("R167 are not saved in part, nor where there are none", () => {
    expect(whyNoWords(aStory(), "original")).toBeNull()
    expect(whyNoWords(aStory(inState("failed")), "original")).toBeNull()
    expect(whyNoWords(aStory(inState("transcribing")), "original")).toMatch(/still writing down/)
    expect(whyNoWords(aStory({}, ""), "original")).toMatch(/no transcript/)
    expect(whyNoWords(aStory({}, ""), "english")).toBeNull()
  })
})
