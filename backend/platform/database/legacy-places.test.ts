import { readFileSync } from "node:fs"
import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { Place } from "#protocol/place.ts"
import { aTranscribedStory } from "../../features/stories/story.fixture.ts"
import { StoryRecord } from "./stories.ts"
import { StoryFactsRecord, StoryLine, StoryOnMap } from "./story-projections.ts"

/** Places as they were stored in five fields, and what each is as one value. */
const golden = Schema.decodeUnknownSync(
  Schema.fromJsonString(
    Schema.Struct({
      before: Schema.Array(Schema.Record(Schema.String, Schema.Json)),
      now: Schema.Array(Place),
    }),
  ),
)(readFileSync(new URL("./old-places.json", import.meta.url), "utf8"))

describe("a stored story", () => {
  it.each(golden.before.map((before, at) => [before, golden.now[at]] as const))(
    "R176 has the place it had in five fields: %j",
    (before, now) => {
      const { place: _, ...others } = aTranscribedStory()
      const stored = { ...others, ...before }
      for (const schema of [StoryRecord, StoryLine, StoryFactsRecord, StoryOnMap])
        expect(Schema.decodeUnknownSync(schema)(stored).place).toEqual(now)
      const read = Schema.decodeUnknownSync(StoryRecord)(stored)
      expect(Object.keys(read)).not.toContain("latitude")
      expect(Schema.decodeUnknownSync(StoryRecord)(read)).toEqual(read)
    },
  )

  it("R176 of no place at all is refused when its fields are no place", () => {
    const { place: _, ...others } = aTranscribedStory()
    expect(() => Schema.decodeUnknownSync(StoryRecord)({ ...others, latitude: "north" })).toThrow()
  })
})
