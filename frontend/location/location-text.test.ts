import { describe, expect, it } from "vitest"
import { chosen, detectedAs, endedAs, isEnough } from "./location-text.ts"

describe("what a place that is typed may be", () => {
  it("VALID-15 is asked from the third letter on, or the second sign of a script of words", () => {
    expect(["", "Ul", " Ul ", "Ulm", "東", "東京"].map(isEnough)).toEqual([
      ...[false, false, false, true, false, true],
    ])
  })

  it("REC-14 REC-15 CONST-22 goes on with a country, City or County: five, without what stands there", () => {
    expect(endedAs("Pa")).toEqual([])
    expect(endedAs("Paris ")).toEqual(
      [", USA", ", Canada", ", UK", ", Australia", " City"].map((ending) => `Paris${ending}`),
    )
    expect(endedAs("Kansas city")).toEqual(
      [", USA", ", Canada", ", UK", ", Australia", " County"].map((end) => `Kansas city${end}`),
    )
    expect(endedAs("Salt Lake City")).not.toContain("Salt Lake City City")
    expect(endedAs("Cityville")).toContain("Cityville City")
    expect(endedAs("x".repeat(199))).toEqual([])
  })

  it("R692 does not go on behind a comma", () => {
    expect(endedAs("Cork, Ireland")).toEqual([])
    expect(endedAs("Cork,")).toEqual([])
    expect(endedAs("大阪、日本")).toEqual([])
  })

  it("R182 fills in everything that is known, under the name it was found by", () => {
    const wroclaw = {
      ...{ city: "Wrocław", also: "Breslau", region: "Lower Silesia", country: "Poland" },
      ...{ latitude: 51.1, longitude: 17.03 },
    }
    const { also: _, ...filled } = wroclaw
    expect(chosen(wroclaw)).toEqual({ ...filled, locationName: "Breslau", accuracy: null })
    expect(chosen({ ...wroclaw, also: null }).locationName).toBe("Wrocław")
  })
})

describe("where the device is", () => {
  const around = {
    ...{ locality: "Kreuzberg", city: "Berlin" },
    ...{ principalSubdivision: "Berlin", countryName: "Germany" },
  }
  const filled = { city: "Berlin", region: "Berlin", country: "Germany" }

  it("REC-13 API-49 fills in name, city, region and country", () => {
    expect(detectedAs(around, "", "")).toEqual({ ...filled, locationName: "Kreuzberg" })
    const village = { ...around, city: "", locality: "Reine" }
    expect(detectedAs(village, "", "")).toMatchObject({ locationName: "Reine", city: "Reine" })
    const tundra = { ...around, city: "", locality: "" }
    expect(detectedAs(tundra, "", "")).toMatchObject({ locationName: "Berlin", city: "" })
  })

  it("R183 keeps a name someone wrote, and no other", () => {
    expect(detectedAs(around, "Oma's kitchen", "Mitte")).toEqual(filled)
    expect(detectedAs(around, "Mitte", "Mitte").locationName).toBe("Kreuzberg")
  })

  it("API-49 leaves the words to whoever writes where nothing has a name", () => {
    const sea = { locality: "", city: "", principalSubdivision: "", countryName: "" }
    expect(detectedAs(sea, "", "")).toEqual({})
  })
})
