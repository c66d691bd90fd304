import { Result, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { StoryChange } from "./story-change.ts"

const problemOf = (body: unknown) =>
  Result.match(Schema.decodeUnknownResult(StoryChange)(body), {
    onSuccess: () => "none",
    onFailure: ({ message }) => message,
  })

describe("a change of a story's facts", () => {
  it.for([
    ["VALID-07 no title", { title: " \u200b" }, "Please enter a title."],
    ["a title too long", { title: "x".repeat(201) }, /under 200/],
    ["a description too long", { description: "x".repeat(5_001) }, /under 5,000/],
    ["a date too long", { happened: "x".repeat(201) }, /under 200/],
    ["a latitude alone", { latitude: 1 }, /both a latitude and a longitude/],
    ["half a place", { latitude: 1, longitude: null }, /both a latitude and a longitude/],
    ["no place on earth", { latitude: 91, longitude: 0 }, /between -90 and 90/],
    ["a place without a number", { latitude: NaN, longitude: 0 }, /latitude/],
    ["an operator", { title: { $ne: "" } }, /title/],
    ["no storyteller", { storytellerId: null }, /storytellerId/],
    ["a storyteller who is no number", { storytellerId: "2" }, /storytellerId/],
    ["another category", { category: "war" }, /category/],
    ["another language", { language: "tlh" }, /language/],
    ["too many people", { subjectIds: Array.from({ length: 51 }, () => 1) }, /subjectIds/],
    ["nothing at all", null, /.+/],
  ] as const)("R143 is refused with %s", ([, body, sentence]) => {
    expect(problemOf(body)).toMatch(sentence)
  })

  it.for([
    {},
    { title: "The flood" },
    { category: null, happened: null, city: null, latitude: null, longitude: null },
    { latitude: -90, longitude: 180, subjectIds: [] },
  ])("R143 may name as little as it likes: %j", (body) => {
    expect(problemOf(body)).toBe("none")
  })
})
