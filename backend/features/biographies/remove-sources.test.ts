import { describe, expect, it } from "vitest"
import { StoryId } from "#protocol/ids.ts"
import { storiesIn } from "../../platform/database/biographies.ts"
import { aLine, anEvent, inAnswer, inStory } from "./database.fixture.ts"
import { type IsGone, without } from "./remove-sources.ts"

const gone: IsGone = (source) => source.kind === "story" && source.storyId === 3
const third = { storyId: StoryId.make(3), start: 12 }
const life = {
  lines: [
    aLine("of the answer", inAnswer),
    aLine("of the story", inStory(3)),
    aLine("of both", inAnswer, inStory(3)),
    { ...aLine("heard", inAnswer), echoes: [third, { storyId: StoryId.make(4), start: 1 }] },
    {
      ...aLine("by hand", inAnswer),
      offer: { text: "It was so.", made: "quotation" as const, sources: [inStory(3)], echoes: [] },
    },
  ],
  events: [anEvent("the flood", 1937, inStory(3)), anEvent("the wedding", 1951, inStory(4))],
  born: { year: 1931, sources: [inStory(3)] },
}

describe("what is gone from a biography", () => {
  const { lines, events, born } = without(life, gone)

  it("R344 is every line and event that rests on it, also beside something else, and the year of birth it told", () => {
    expect(lines.map(({ id }) => id)).toEqual(["of the answer", "heard", "by hand"])
    expect(events.map(({ id }) => id)).toEqual(["the wedding"])
    expect(born).toBeNull()
  })

  it("R344 is what is offered because of it, and its seconds where a line is heard", () => {
    const [, heard, byHand] = lines
    expect(heard?.echoes).toEqual([{ storyId: 4, start: 1 }])
    expect(byHand).not.toHaveProperty("offer")
    expect(storiesIn({ lines, events, born })).toEqual([4])
  })

  it("leaves everything else as it was", () => {
    expect(without(life, () => false)).toEqual(life)
  })
})
