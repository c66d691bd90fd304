import { describe, expect, it } from "vitest"
import { aSharedPerson, aStory } from "../../../stories/factories.fixture.ts"
import { tellerRelationship } from "./teller-relationship.ts"

const rosa = aSharedPerson()
const storyteller = { name: rosa.name, relationship: "grandmother" }
const story = aStory({ storytellerId: rosa.id, storyteller, access: "view" })
const plain = (text: string) => text.replaceAll(/[\u2068\u2069]/g, "")

describe("what a storyteller is", () => {
  it("R715 is said with whose relative they are, where others share them", () => {
    expect(plain(tellerRelationship(story, [rosa]))).toBe("Anna's grandmother")
    expect(tellerRelationship(story, undefined)).toBe("")
    expect(tellerRelationship({ ...story, access: "own" }, undefined)).toBe("Grandmother")
  })
})
