import { describe, expect, it } from "vitest"
import { birthWords } from "./birth-text.ts"

describe("when and where someone was born", () => {
  it("DATA-040 DATA-041 says what is known", () => {
    expect(birthWords({ birthDate: null, birthPlace: "" })).toBe("")
    expect(birthWords({ birthDate: null, birthPlace: " Évora " })).toBe("Born in Évora")
    expect(birthWords({ birthDate: "1932-05-03", birthPlace: "" })).toMatch(/^Born on .*1932/)
    expect(birthWords({ birthDate: "1932-05-03", birthPlace: "Évora" })).toMatch(/1932 in Évora$/)
  })

  it("R690 says a date as exactly as it is known", () => {
    const born = (birthDate: string) => birthWords({ birthDate, birthPlace: "Cork" })
    expect(born("1904")).toBe("Born in 1904 in Cork")
    expect(born("May 1904")).toBe("Born in May 1904 in Cork")
    expect(born("about 1904")).toBe("Born about 1904 in Cork")
    expect(born("1904 or 1905")).toBe("Born between 1904 and 1905 in Cork")
  })

  it("names the same day wherever in the world it is read", () => {
    const zone = process.env["TZ"]
    try {
      for (const where of ["Pacific/Honolulu", "Pacific/Auckland"]) {
        process.env["TZ"] = where
        expect(birthWords({ birthDate: "1932-05-03", birthPlace: "" })).toMatch(/\b3\b/)
      }
    } finally {
      if (zone === undefined) delete process.env["TZ"]
      else process.env["TZ"] = zone
    }
  })
})
