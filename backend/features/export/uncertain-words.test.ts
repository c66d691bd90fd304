import { assert, describe, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import type { Transcript } from "#protocol/transcript.ts"
import { aTranscribedStory } from "../stories/story.fixture.ts"
import { type StoryRecord } from "../../platform/database/stories.ts"
import { newWork } from "../../platform/database/story-jobs.ts"
import { toStory } from "../stories/presenter.ts"
import type { Entry } from "./archive-entry.ts"
import { afterExport, exportedStory } from "./exported-story.ts"
import { pageStory } from "./offline-page-data.ts"
import { readmeOf } from "./readme.ts"
import { wordEntries } from "./story-entries.ts"

const invented: Transcript = [
  { start: 0, end: 2, text: "Thank you.", phrases: [{ start: 0, end: 2, text: "Thank you." }] },
]
const inState = (state: "ready" | "doubted", change: Partial<StoryRecord> = {}) => {
  const record = aTranscribedStory({ work: { ...newWork, state, open: false }, ...change })
  const words = { original: invented, english: invented }
  const story = toStory(
    { story: record, asker: { user: record.keeperId, grants: [] }, people: new Map() },
    {
      words: { ...words, isTranslationOutOfDate: false, isTranslationByHand: false },
      ...{ outline: undefined, namedPlaces: [] },
    },
    { progress: { phase: "queued", fraction: 0, secondsLeft: null } },
  )
  return {
    story,
    exported: afterExport(exportedStory(record, story, new Map()).exported, ["whole"]),
  }
}
const textOf = ({ bytes }: Entry) => Stream.mkString(Stream.decodeText(bytes))
const warning = /look right/

describe("words in doubt", () => {
  it.effect("R121 R80 are called so in every file of an export that shows them", () =>
    Effect.gen(function* () {
      const doubted = inState("doubted")
      const ready = inState("ready")
      const filesOf = ({ story, exported }: typeof ready) =>
        Effect.forEach(
          wordEntries(exported.story, story, { at: new Date(0), translation: null }),
          (entry) => Effect.map(textOf(entry), (text) => ({ name: entry.name, text })),
        )
      for (const { name, text } of yield* filesOf(doubted))
        assert.match(text, name.endsWith(".json") ? /"isInDoubt": true/ : warning, name)
      for (const { text } of yield* filesOf(ready)) assert.notMatch(text, warning)
      // In doubt or not, the words themselves are exported.
      const files = [...(yield* filesOf(doubted)), ...(yield* filesOf(ready))]
      for (const { name, text } of files) assert.include(text, "Thank you.", name)
      assert.match(JSON.stringify(pageStory(doubted.exported, doubted.story)), warning)
      assert.notMatch(JSON.stringify(pageStory(ready.exported, ready.story)), warning)
    }),
  )

  it("R121 R80 are listed in the README, and only those", () => {
    const saveKey = "a-key-of-the-servers-own"
    const doubted = inState("doubted", { title: "Of the mill", saveKey })
    const ready = inState("ready", { title: "Of the flood" })
    const readme = readmeOf([doubted.exported, ready.exported])
    assert.match(readme, /TRANSCRIPTS THAT MAY BE WRONG\n[^]*Of the mill/)
    assert.notInclude(readme, "Of the flood")
    assert.notInclude(readmeOf([ready.exported]), "MAY BE WRONG")
    assert.notInclude(readme, saveKey)
  })
})

describe("recordings nothing can be heard of", () => {
  it("R80 are listed by themselves: nobody knows how many seconds are lost", () => {
    const partly = inState("ready", { title: "Partly", lost: { seconds: 4, where: "end" } })
    const nothing = inState("ready", { title: "Nothing", duration: 0, lost: null })
    const [before = "", after = ""] = readmeOf([partly.exported, nothing.exported]).split(
      "RECORDINGS THAT CAN'T BE PLAYED\n",
    )
    assert.match(before, /RECORDINGS WITH MISSING PARTS\n[^]*Partly/)
    assert.notInclude(before, "Nothing  (")
    assert.include(after, "Nothing  (")
  })
})
