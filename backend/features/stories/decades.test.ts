import { describe, expect, it } from "vitest"
import { countByDecade } from "./decades.ts"

const happened = (on: string | null) => ({
  happened: { words: "told", from: on, to: on, on, isByAge: false },
})

describe("R147 the stories of a decade", () => {
  it("are counted by the day in their middle, the last decade first, the others beside them", () => {
    const told = ["1944-07-16", "1949-12-31", "1950-01-01", "1899-12-31", null].map(happened)
    expect(countByDecade([...told, {}, { happened: null }])).toEqual({
      decades: [
        { decade: 1950, stories: 1 },
        { decade: 1940, stories: 2 },
        { decade: 1890, stories: 1 },
      ],
      undated: 3,
    })
  })
})
