import { describe, expect, it } from "vitest"
import { StoryId } from "#protocol/ids.ts"
import { aStoryCard } from "../../../stories/factories.fixture.ts"
import { figuresOf } from "./person-stats.ts"

const aboutMill = aStoryCard({ id: StoryId.make(1), duration: 100, locationName: "The old mill" })
const selfStory = aStoryCard({ id: StoryId.make(2), duration: 110, locationName: " The old mill " })
const nowhere = aStoryCard({ id: StoryId.make(3), duration: 30, locationName: "  " })
const values = (...lists: Parameters<typeof figuresOf>) =>
  figuresOf(...lists).map(({ value }) => value)

describe("the figures of a person", () => {
  it("MEMBER-05 MEMBER-06 counts stories about them and told by them", () => {
    expect(values([aboutMill, selfStory], [selfStory, nowhere]).slice(0, 2)).toEqual(["2", "2"])
  })

  it("MEMBER-07 MEMBER-09 adds up minutes, rounded, each story once", () => {
    expect(values([aboutMill, selfStory], [selfStory, nowhere])[2]).toBe("4 min")
    expect(values([], [nowhere])[2]).toBe("1 min")
  })

  it("counts seconds where they make no minute", () => {
    expect(values([], [{ ...nowhere, duration: 26 }])[2]).toBe("26 sec")
    expect(values([], [])[2]).toBe("0 min")
  })

  it("MEMBER-08 MEMBER-09 counts distinct places and no blank ones", () => {
    expect(values([aboutMill, selfStory], [selfStory, nowhere])[3]).toBe("1")
    expect(values([], [nowhere])[3]).toBe("0")
  })

  it("claims nothing before it knows", () => {
    expect(values([aboutMill], undefined)).toEqual(["1", null, null, null])
  })
})
