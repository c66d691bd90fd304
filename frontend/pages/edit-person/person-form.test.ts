import { describe, expect, it } from "vitest"
import { relationships } from "#protocol/person.ts"
import { aPerson } from "../../../stories/factories.fixture.ts"
import { wrongFields } from "../../forms/validate.ts"
import { changesOf, PersonForm, relationshipsWith, valuesOf } from "./person-form.ts"

const values = valuesOf(aPerson({ name: "Rosa", birthDate: "1932-05-03" }))
const problems = (changes: Partial<typeof values>) =>
  wrongFields(PersonForm, { ...values, ...changes })

describe("the form for a person", () => {
  it("EDITP-04 offers thirteen relationships", () => {
    expect(relationshipsWith("aunt")).toEqual(relationships)
    expect(relationships).toHaveLength(13)
  })

  it("EDITP-05 keeps a relationship in other words", () => {
    expect(relationshipsWith("great-aunt")).toEqual(["great-aunt", ...relationships])
    expect(relationshipsWith("")).toEqual(["", ...relationships])
  })

  it("R675 offers no relationship twice, however it was written", () => {
    const list = relationshipsWith("Grandmother")
    expect(list).toHaveLength(13)
    expect(list).toContain("Grandmother")
    expect(list).not.toContain("grandmother")
  })

  it("VALID-39 asks for a name", () => {
    expect(problems({ name: "  " })).toEqual({ name: "Name is required" })
  })

  it("VALID-40 VALID-41 VALID-42 VALID-43 asks for nothing else", () => {
    expect(
      problems({ relationship: "", birthDate: "", birthPlace: "", bio: "", notes: "" }),
    ).toEqual({})
  })

  it("R690 takes a birth date as exact as people know it", () => {
    for (const birthDate of ["1904", "about 1904", "May 1904", "3 May 1904", "1904-05-03"]) {
      expect(problems({ birthDate })).toEqual({})
    }
  })

  it("takes no day that is not in the calendar, and none to come", () => {
    expect(problems({ birthDate: "1932-02-30" })).toEqual({
      birthDate: "We couldn't find a date in this. Try May 3, 1904, or about 1904.",
    })
    expect(problems({ birthDate: "9000-01-01" })).toEqual({
      birthDate: "Please enter a birth date that isn't in the future.",
    })
  })

  it("API-32 sends what was changed and nothing else", () => {
    expect(changesOf(values, { ...values, birthDate: "", notes: "Loves tea" })).toEqual({
      birthDate: "",
      notes: "Loves tea",
    })
    expect(changesOf(values, values)).toEqual({})
  })
})
