import { expect, it } from "vitest"
import { isExtractive } from "./extractive-summary.ts"

const keyMoments = [
  { text: "It did not freeze all at once.", start: 6 },
  { text: "My mother said it would not hold a thought.", start: 26 },
]
const quoted = keyMoments.map(({ text }) => text).join(" ")

it("R685 knows a summary that only quotes its moments from one that says something of its own", () => {
  expect(isExtractive({ summary: quoted, keyMoments })).toBe(true)
  expect(isExtractive({ summary: `${quoted} They crossed it.`, keyMoments })).toBe(false)
  expect(isExtractive({ summary: "The river froze.", keyMoments })).toBe(false)
  expect(isExtractive({ summary: quoted, keyMoments: keyMoments.slice(1) })).toBe(false)
  expect(isExtractive({ summary: "The river froze.", keyMoments: [] })).toBe(false)
})
