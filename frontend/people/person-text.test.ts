import { describe, expect, it } from "vitest"
import { PersonId, ShareId } from "#protocol/ids.ts"
import { aFamily, aPerson, aSharedPerson } from "../../stories/factories.fixture.ts"
import { personIdOf } from "./person-id.ts"
import {
  linkedNameOf,
  linkedPeopleOf,
  nameToChoose,
  relationshipLabel,
  relationshipOf,
  roleOf,
  sharerOf,
  sharersOf,
  storyCount,
} from "./person-text.ts"

describe("the address of a person", () => {
  it("MEMBER-16 names a person only by a positive whole number", () => {
    expect(personIdOf("12")).toBe(12)
    for (const wrong of ["abc", "0", "1.5", "-3", "", "012", "1e1"]) {
      expect(personIdOf(wrong)).toBeNull()
    }
  })
})

describe("words about a person", () => {
  it("PEOPLE-13 PEOPLE-14 counts one story and several, none among them", () => {
    expect([0, 1, 2].map(storyCount)).toEqual(["0 stories", "1 story", "2 stories"])
  })

  it("R675 has one casing for what somebody is to the keeper", () => {
    expect(
      ["grandmother", "Grandmother", "great-aunt", "self", " "].map(relationshipLabel),
    ).toEqual(["Grandmother", "Grandmother", "Great-aunt", "Me", ""])
  })

  it("R715 says whose relative a shared person is", () => {
    const words = (relationship: string) =>
      relationshipOf(aSharedPerson({ relationship })).replaceAll(/[\u2068\u2069]/g, "")
    expect(words("Grandmother")).toBe("Anna's grandmother")
    expect(words("Oma")).toBe("Anna's Oma")
    expect([words("other"), words(" ")]).toEqual(["", ""])
    expect(relationshipOf(aPerson({ relationship: "grandmother" }))).toBe("Grandmother")
    expect(relationshipOf(aPerson())).toBe("Me")
  })

  it("says by whom someone is shared wherever one is chosen", () => {
    expect(nameToChoose(aPerson({ name: "Rosa" }))).toBe("Rosa")
    expect(nameToChoose(aSharedPerson({ name: "Rosa" }))).toBe("Rosa (shared by Anna)")
  })

  it("R742 tells two of the same name apart: one's own, and one who shares her own stories", () => {
    const { sharedBy } = aSharedPerson()
    const herself = aSharedPerson({
      ...{ name: "Rosa", relationship: "" },
      sharedBy: sharedBy && { ...sharedBy, firstName: "Rosa", lastName: "Marsh" },
    })
    const own = aPerson({ name: "Rosa", relationship: "" })
    const aunt = aPerson({ name: "Rosa", relationship: "aunt" })
    const all = [own, herself, aunt]
    expect(all.map((person) => nameToChoose(person, all))).toEqual([
      "Rosa (your person page)",
      "Rosa (shares stories with you)",
      "Rosa (Aunt)",
    ])
    expect(nameToChoose(own, [own, aunt])).toBe("Rosa")
    expect(nameToChoose(aPerson({ name: "Rosalind" }), all)).toBe("Rosalind")
    // A grandmother who is called as the one who shares her is somebody else.
    expect(nameToChoose({ ...herself, relationship: "grandmother" })).toBe("Rosa (shared by Rosa)")
  })

  it("has a word for an account without a name", () => {
    const share = { email: "anna@example.org", shareId: ShareId.make(4), isForEverybody: false }
    expect(sharerOf({ ...share, firstName: "Anna", lastName: "" })).toBe("Anna")
    expect(sharerOf({ ...share, firstName: "", lastName: "" })).toBe("someone")
  })

  it("names the role of a grant", () => {
    expect(roleOf(aPerson())).toBeNull()
    expect(roleOf(aSharedPerson({ access: "view" }))).toBe("Viewer")
    expect(roleOf(aSharedPerson({ access: "contribute" }))).toBe("Contributor")
  })

  it("R711 finds who shares somebody linked to one's own, each once", () => {
    const walter = PersonId.make(2)
    const linked = aSharedPerson({ linkedTo: walter })
    expect(linkedPeopleOf(walter, [...aFamily(), linked])).toEqual([linked])
    expect(linkedPeopleOf(walter, aFamily())).toEqual([])
    expect(linkedPeopleOf(walter, undefined)).toEqual([])
    expect(sharersOf([linked, linked])).toEqual(["Anna Berg"])
  })

  it("finds whom a shared person is linked to", () => {
    expect(linkedNameOf(aSharedPerson({ linkedTo: PersonId.make(2) }), aFamily())).toBe(
      "Walter Holloway",
    )
    expect(linkedNameOf(aSharedPerson({ linkedTo: PersonId.make(99) }), aFamily())).toBeNull()
    expect(linkedNameOf(aSharedPerson(), aFamily())).toBeNull()
  })
})
