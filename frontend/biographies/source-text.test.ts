import { describe, expect, it } from "vitest"
import type { BiographyLine, Moment } from "#protocol/biography.ts"
import { FactId, StoryId } from "#protocol/ids.ts"
import { momentsOf, momentWords, writtenSourcesOf } from "./source-text.ts"

const river: Moment = {
  storyId: StoryId.make(7),
  title: "The winter the river froze",
  teller: "Walter Holloway",
  start: 41.7,
}
const line: BiographyLine = {
  id: "river",
  text: "He walked over the frozen river.",
  made: "third person",
  sources: [],
  echoes: [],
  version: 0,
  by: null,
  offer: null,
  isHidden: false,
}

describe("what a line of a biography rests on", () => {
  it("R352 is said of a voice with who is heard, in which story, at which second", () => {
    expect(momentWords(river)).toBe("Walter Holloway in “The winter the river froze”, 0:41")
    expect(momentWords({ ...river, isTranslated: true })).toMatch(/0:41, translated$/)
  })

  it("R352 names everybody whose words it is made of, each once", () => {
    const answer = { kind: "answer", question: "family", by: "Anna" } as const
    expect(
      writtenSourcesOf({
        ...line,
        by: "Joan",
        sources: [
          answer,
          { ...answer, question: "legacy" },
          { kind: "chat", factId: FactId.make(3), by: "Ben" },
          { kind: "profile", field: "birthPlace" },
          { kind: "story", ...river },
        ],
      }),
    ).toEqual([
      "from Anna’s answers",
      "told by Ben in the chat",
      "from the birth place in the profile",
      "in Joan’s words",
    ])
    expect(writtenSourcesOf({ ...line, by: "Joan", made: "by hand" })).toEqual(["written by Joan"])
  })

  it("R353 is heard first where it comes from, then where a voice says the same", () => {
    const other = { ...river, start: 90 }
    const heard = momentsOf({ sources: [{ kind: "story", ...river }], echoes: [other, river] })
    expect(heard.map(({ start }) => start)).toEqual([41.7, 90])
  })
})
