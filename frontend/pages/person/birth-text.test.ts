import { describe, expect, it } from "vitest"
import { birthWords } from "./birth-text.ts"

describe("when and where someone was born", () => {
  it("DATA-040 DATA-041 says what is known", () => {
    expect(birthWords({ birthDate: null, birthPlace: "" })).toBe("")
    expect(birthWords({ birthDate: null, birthPlace: " Évora " })).toBe("Born in Évora")
    expect(birthWords({ birthDate: "1932-05-03", birthPlace: "" })).toMatch(/^Born on .*1932/)
    expect(birthWords({ birthDate: "1932-05-03", birthPlace: "Évora" })).toMatch(/1932 in Évora$/)
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
