import { describe, expect, it } from "vitest"
import { PersonId } from "#protocol/ids.ts"
import { aFamily, aPerson } from "../../../stories/factories.fixture.ts"
import { chosenTeller } from "./default-storyteller.ts"

describe("who tells the story", () => {
  it("is whom the way here named, until someone else is chosen", () => {
    expect(chosenTeller("2", "2", undefined)).toBe("2")
    expect(chosenTeller("2", "2", aFamily())).toBe("2")
    expect(chosenTeller("3", "2", aFamily())).toBe("3")
  })

  it("R669 is the shared person whom the named one is linked to", () => {
    const people = [aPerson({ id: PersonId.make(9), linkedTo: PersonId.make(2) }), aPerson()]
    expect(chosenTeller("2", "2", people)).toBe("9")
  })

  it("is nobody when the way here named someone who cannot be chosen", () => {
    expect(chosenTeller("77", "77", aFamily())).toBe("")
  })

  it("stays someone just added, whom the list does not have yet", () => {
    expect(chosenTeller("9", "", aFamily())).toBe("9")
  })

  it("is whoever is there alone", () => {
    expect(chosenTeller("", "", [aPerson()])).toBe("1")
    expect(chosenTeller("77", "77", [aPerson()])).toBe("1")
    expect(chosenTeller("", "", aFamily())).toBe("")
  })
})
