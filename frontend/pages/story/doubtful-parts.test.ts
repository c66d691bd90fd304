import { describe, expect, it } from "vitest"
import { doubtfulPartsText } from "./doubtful-parts.tsx"

describe("R751 the parts of a story that sound like another language", () => {
  it.each([
    [[{ start: 130.4, end: 599.2 }], "From 2:10 on, this transcript may not be right."],
    [[{ start: 0, end: 59.5 }], "From 0:00 to 1:00, this transcript may not be right."],
    [
      [
        { start: 12, end: 40 },
        { start: 130, end: 600 },
      ],
      "From 0:12 to 0:40 and from 2:10 on, this transcript may not be right.",
    ],
    [[], null],
  ])("are named by their times", (doubtfulParts, text) => {
    expect(doubtfulPartsText({ doubtfulParts, duration: 600 })).toBe(text)
  })

  it("are none where nobody found any", () => {
    expect(doubtfulPartsText({ duration: 600 })).toBeNull()
  })
})
