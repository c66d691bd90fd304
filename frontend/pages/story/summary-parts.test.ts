import { expect, it } from "vitest"
import { summaryParts } from "./summary-parts.ts"

const froze = { text: "It did not freeze all at once.", start: 6 }
const thought = { text: "My mother said it would not hold a thought.", start: 26 }
const keyMoments = [froze, thought]

it("R685 takes a summary that quotes its moments apart into them and what stands between", () => {
  expect(summaryParts({ summary: `${froze.text} ${thought.text}`, keyMoments })).toEqual(keyMoments)
  const crossed = { text: "They crossed it.", start: null }
  expect(
    summaryParts({ summary: `${froze.text} They crossed it. ${thought.text}`, keyMoments }),
  ).toEqual([froze, crossed, thought])
  expect(
    summaryParts({
      summary: `${froze.text} … They crossed it. … They crossed it. … ${thought.text}`,
      keyMoments,
    }),
  ).toEqual([froze, crossed, crossed, thought])
  expect(
    summaryParts({ summary: `They crossed it. ${thought.text}`, keyMoments: [thought] }),
  ).toEqual([crossed, thought])
})

it("R685 leaves a summary in other words as it is", () => {
  expect(summaryParts({ summary: "The river froze.", keyMoments })).toBeNull()
  expect(summaryParts({ summary: "The river froze.", keyMoments: [] })).toBeNull()
  expect(summaryParts({ summary: `${froze.text} It melted.`, keyMoments })).toBeNull()
})
