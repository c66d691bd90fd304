import { describe, expect, it } from "vitest"
import { PersonId } from "#protocol/ids.ts"
import { aFamily, aSharedPerson } from "../../../stories/factories.fixture.ts"
import {
  addressWith,
  chosenIn,
  choiceOf,
  countFilters,
  everything,
  isFiltered,
  noFilters,
  peopleToChoose,
} from "./story-filters.ts"

const walter = PersonId.make(2)
const ines = PersonId.make(3)
const ids = (people: ReadonlyArray<{ readonly id: number }>) => people.map(({ id }) => id)

describe("what is chosen of the stories", () => {
  it("STORIES-10 is everything as a grid at first", () => {
    expect(chosenIn(new URLSearchParams())).toEqual(everything)
  })
  it("is what the address says, and nothing where the address makes no sense", () => {
    const sensible =
      "view=timeline&order=recorded&by=subject&person=2&category=love&location=Lisbon"
    expect(chosenIn(new URLSearchParams(sensible))).toEqual({
      view: "timeline",
      order: "recorded",
      first: "newest",
      by: "subject",
      person: 2,
      category: "love",
      location: "Lisbon",
    })
    const senseless = "view=list&order=random&by=me&person=-1&category=toString&location=%20"
    expect(chosenIn(new URLSearchParams(senseless))).toEqual(everything)
  })
  it("R147 has a timeline with the oldest first of what happened and the newest of what was recorded, and either way", () => {
    const at = (text: string) => chosenIn(new URLSearchParams(text))
    expect(at("view=timeline")).toMatchObject({ order: "happened", first: "oldest" })
    expect(at("view=timeline&order=recorded")).toMatchObject({ first: "newest" })
    const turned = addressWith(new URLSearchParams("view=timeline"), { first: "newest" })
    expect(String(turned)).toBe("view=timeline&first=newest")
    expect(chosenIn(turned)).toMatchObject({ order: "happened", first: "newest" })
    expect(String(addressWith(turned, { order: "recorded" }))).toBe("view=timeline&order=recorded")
  })
  it("is written into the address beside what else stands there, and only what differs", () => {
    const address = addressWith(new URLSearchParams("q=sea&category=love"), {
      person: walter,
      view: "timeline",
    })
    expect(Object.fromEntries(address)).toEqual({
      q: "sea",
      category: "love",
      person: "2",
      view: "timeline",
    })
    expect(Object.fromEntries(addressWith(address, noFilters))).toEqual({
      q: "sea",
      view: "timeline",
    })
  })
})

describe("what the server is asked for", () => {
  it("STORIES-13 is the stories someone tells, or those about them, whoever tells them", () => {
    expect(choiceOf({ ...everything, person: walter })).toEqual({
      person: walter,
      by: "storyteller",
    })
    expect(choiceOf({ ...everything, by: "subject", person: walter })).toEqual({
      person: walter,
      by: "subject",
    })
  })
  it("AMB-42 is all filters at once", () => {
    const chosen = { ...everything, person: ines, category: "love", location: "lisbon" } as const
    expect(choiceOf(chosen)).toEqual({
      person: ines,
      by: "storyteller",
      category: "love",
      location: "lisbon",
    })
  })
  it("STORIES-10 is everything at first, and the same in every view", () => {
    expect(choiceOf(everything)).toEqual({})
    expect(choiceOf({ ...everything, view: "timeline" })).toEqual({})
  })
  it("STORIES-12 is the stories about anyone where nobody was chosen, and that counts as a filter", () => {
    const about = { ...everything, by: "subject" } as const
    expect(choiceOf(about)).toEqual({ by: "subject" })
    expect([countFilters(about), isFiltered(about)]).toEqual([1, true])
    expect(isFiltered({ ...about, ...noFilters })).toBe(false)
  })
})

describe("someone who is linked to one's own person", () => {
  const rosa = aSharedPerson({ linkedTo: walter })
  it("makes that person one to choose", () => {
    const occurring = { storytellerIds: [rosa.id], subjectIds: [rosa.id] }
    const people = [...aFamily(), rosa]
    expect(ids(peopleToChoose(people, occurring, everything))).toEqual([rosa.id, walter])
    const about = { by: "subject", person: null } as const
    expect(ids(peopleToChoose(people, occurring, about))).toEqual([rosa.id, walter])
  })
})

describe("whom one may choose", () => {
  const all = { storytellerIds: [walter, ines], subjectIds: [walter] }
  const none = { storytellerIds: [], subjectIds: [] }
  it("are those who told a story, or those told about", () => {
    expect(ids(peopleToChoose(aFamily(), all, everything))).toEqual([ines, walter])
    expect(ids(peopleToChoose(aFamily(), all, { by: "subject", person: null }))).toEqual([walter])
  })
  it("always hold the one who is chosen", () => {
    expect(ids(peopleToChoose(aFamily(), none, { by: "subject", person: ines }))).toEqual([ines])
    const stranger = PersonId.make(99)
    expect(ids(peopleToChoose(aFamily(), none, { by: "subject", person: stranger }))).toEqual([99])
  })
})
