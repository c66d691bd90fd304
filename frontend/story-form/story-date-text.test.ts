import { describe, expect, it } from "vitest"
import { meaningOf } from "../stories/story-date.tsx"
import { happenedSaid } from "./story-date-text.ts"

const now = Date.UTC(2026, 10, 23)
const walter = { name: "Walter", birthDate: "1935-03-10" }

describe("what a form says to a date", () => {
  it.for([
    ["", walter, ""],
    ["summer 1944", undefined, "We'll file it under June 1 – August 31, 1944."],
    ["May 1952", undefined, "We'll file it under May 1952."],
    ["about 1952", undefined, "We'll file it under 1951 – 1953."],
    ["1952", undefined, "We'll file it under 1952."],
    ["when I was nine", walter, "We'll file it under March 10, 1944 – March 9, 1945."],
    ["when I was nine", undefined, /Choose who tells the story/],
    ["when I was nine", { ...walter, birthDate: null }, /counts from Walter's birth/],
    ["5/12/1952", walter, /For December 5, 1952, write the month as a word/],
    ["2090", walter, "That's still to come, so we'll keep it in your words."],
    ["long ago", walter, "We couldn't find a date in this, so we'll keep it in your words."],
  ] as const)("R140 R141 R142 %s", ([words, teller, answer]) => {
    expect(happenedSaid(words, teller, now).text).toMatch(answer)
  })
})

describe("what stands under a date in the family's words", () => {
  it.for([
    ["12 May 1952", "1952-05-12", "1952-05-12", null],
    ["MAY, 1952", "1952-05-01", "1952-05-31", null],
    ["1952", "1952-01-01", "1952-12-31", null],
    ["the fifties", "1950-01-01", "1959-12-31", "1950 – 1959"],
    ["long ago", null, null, null],
  ] as const)("R140 is what %s means, unless it says so itself", ([words, from, to, meaning]) => {
    expect(meaningOf({ words, from, to })).toBe(meaning)
  })
})
