import { describe, expect, it } from "vitest"
import { countEach } from "./count-each.ts"

describe("counting what MongoDB found", () => {
  it("counts each document once for a list of values, at whichever path it holds them", () => {
    const found = [
      { by: 7, about: [8, 9] },
      { by: 8, about: [8] },
      { by: "8", about: [] },
      { about: [9, 9, [7], null] },
    ]
    const values = [[7], [8], [7, 8], ["8"], [9, 9], [], [1]]
    const paths = ["by", "about"]
    expect(countEach(found, { paths, values })).toEqual([1, 2, 2, 1, 2, 0, 0])
    expect(countEach(found, { paths: ["by"], values })).toEqual([1, 1, 2, 1, 0, 0, 0])
  })
})
