import { expect, it } from "vitest"
import { shownName } from "./recording-form.ts"

it.for([
  ["👨‍👩‍👧 at the lake.m4a", "👨‍👩‍👧 at the lake.m4a"],
  ["خانه\u200cی ما.mp3", "خانه\u200cی ما.mp3"],
  [
    "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}.wav",
    "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}.wav",
  ],
  ["C:\\told\\Oma\u202e\u0000\ufeff.mp3 ", "Oma.mp3"],
  ["\u200d\u200c", "recording"],
  ["../", "recording"],
] as const)("R610 a file's name is shown with all its emoji and letters: %j", ([given, shown]) => {
  expect(shownName(given)).toBe(shown)
})

it("R610 a long name is not cut within an emoji", () => {
  expect(shownName(`${"a".repeat(198)}👨‍👩‍👧`)).toBe("a".repeat(198))
  expect(shownName(`${"a".repeat(192)}👨‍👩‍👧 and more`)).toBe(`${"a".repeat(192)}👨‍👩‍👧`)
})
