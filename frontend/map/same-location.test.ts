import { describe, expect, it } from "vitest"
import { aFamilyMap, aMapStory, aSpot } from "../../stories/map-samples.fixture.ts"
import { pinLabel, pinsOf, spotName, spotTown } from "./map-pins.ts"
import { isSameSpot, nextPin, pinsAt } from "./same-location.ts"

const at = (latitude: number, longitude: number) => ({ latitude, longitude })

describe("a spot of the map", () => {
  it("CONST-39 is within a hundredth of a degree, both ways", () => {
    expect(isSameSpot(at(38.72, -9.13), at(38.73, -9.14))).toBe(true)
    expect(isSameSpot(at(0.1 + 0.2, 0), at(0.31, 0))).toBe(true)
    expect(isSameSpot(at(38.72, -9.13), at(38.7301, -9.13))).toBe(false)
    expect(isSameSpot(at(38.72, -9.13), at(38.72, -9.1401))).toBe(false)
    expect(isSameSpot(at(-17, 179.996), at(-17, -179.996))).toBe(true)
  })

  it("CONST-39 does not grow by stories that are near to near ones", () => {
    const pins = pinsOf(
      [0, 0.008, 0.016].map((east, n) =>
        aMapStory({
          id: aFamilyMap().stories[n]?.id ?? aMapStory().id,
          recorded: aSpot({ longitude: east }),
        }),
      ),
    )
    const [first, second] = pins
    expect(first && pinsAt(first.spot, pins)).toHaveLength(2)
    expect(second && pinsAt(second.spot, pins)).toHaveLength(3)
  })

  it("is called by the family's name, then its town, then nothing but a position", () => {
    expect(spotName(aSpot())).toBe("Grandmother’s kitchen")
    expect(spotTown(aSpot())).toBe("Lisbon, Portugal")
    expect(spotName(aSpot({ name: "" }))).toBe("Lisbon, Portugal")
    expect(spotTown(aSpot({ name: "" }))).toBe("")
    expect(spotTown(aSpot({ name: "Lisbon" }))).toBe("Portugal")
    expect(spotName(aSpot({ name: "", city: "", country: "" }))).toBe("GPS Location")
  })

  it("has a pin for where a story was recorded, and one for each place it names", () => {
    expect(pinsOf(aFamilyMap().stories).map(pinLabel)).toEqual([
      "The winter the river froze, which happened at Grandmother’s kitchen",
      "How your grandfather asked me to dance, which happened at Grandmother’s kitchen",
      "Three things I would tell my younger self, which happened at Lisbon, Portugal",
      "The ship to Porto, which happened at Porto, Portugal",
      "The ship to Porto, which mentions Breslau",
      "Two borders, which mentions Breslau",
      "Two borders, which mentions Lemberg",
    ])
  })

  it("R203 of several that do not part is reached by pressing again, and then the first once more", () => {
    const pins = pinsOf(aFamilyMap().stories)
    const walk = [nextPin(pins, null)]
    for (let step = 0; step < 4; step += 1) walk.push(nextPin(pins, walk.at(-1) ?? null))
    expect(walk.map((pin) => pin && spotName(pin.spot))).toEqual([
      "Grandmother’s kitchen",
      "Porto, Portugal",
      "Breslau",
      "Lemberg",
      "Grandmother’s kitchen",
    ])
    const elsewhere = pinsOf([aMapStory({ recorded: aSpot({ longitude: 50 }) })])[0] ?? null
    expect(nextPin(pins, elsewhere)).toBe(pins[0])
    expect(nextPin([], null)).toBeUndefined()
  })
})
