import { describe, expect, it } from "vitest"
import { PersonId, StoryId } from "#protocol/ids.ts"
import { aFamily, aSharedPerson, aStoryCard } from "../../../stories/samples.fixture.ts"
import { addressWith, chosenIn, everything, fitting, noFilters, peopleToChoose } from "./chosen.ts"

const walter = PersonId.make(2)
const ines = PersonId.make(3)
const frozen = aStoryCard({ storytellerId: walter, category: "childhood", city: "Hebden Bridge" })
const dance = aStoryCard({
  id: StoryId.make(10),
  storytellerId: ines,
  subjectIds: [walter],
  category: "love",
  city: "Lisbon",
})
const ids = (stories: ReadonlyArray<{ readonly id: number }>) => stories.map(({ id }) => id)

describe("what is chosen of the stories", () => {
  it("STORIES-10 is everything as a grid at first", () => {
    expect(chosenIn(new URLSearchParams())).toEqual(everything)
  })
  it("is what the address says, and nothing where the address makes no sense", () => {
    const sensible = "view=timeline&by=subject&person=2&category=love&location=Lisbon"
    expect(chosenIn(new URLSearchParams(sensible))).toEqual({
      view: "timeline",
      by: "subject",
      person: 2,
      category: "love",
      location: "Lisbon",
    })
    const senseless = "view=list&by=me&person=-1&category=toString&location=%20"
    expect(chosenIn(new URLSearchParams(senseless))).toEqual(everything)
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

describe("the stories that fit", () => {
  const all = [frozen, dance]
  it("STORIES-13 are those somebody told", () => {
    expect(ids(fitting(all, { ...everything, person: walter }, aFamily()))).toEqual([frozen.id])
  })
  it("STORIES-13 of those about somebody are all of them, whoever told them", () => {
    expect(
      ids(fitting([dance], { ...everything, by: "subject", person: walter }, aFamily())),
    ).toEqual([dance.id])
  })
  it("AMB-42 fit all filters at once", () => {
    const chosen = { ...everything, category: "love", location: "lisbon" } as const
    expect(ids(fitting(all, chosen, aFamily()))).toEqual([dance.id])
    expect(ids(fitting(all, { ...chosen, person: walter }, aFamily()))).toEqual([])
  })
})

describe("somebody who is linked to one's own person", () => {
  const rosa = aSharedPerson({ linkedTo: walter })
  const bread = aStoryCard({ id: StoryId.make(12), storytellerId: rosa.id, subjectIds: [rosa.id] })
  const people = [...aFamily(), rosa]
  it("tells the stories of both", () => {
    const chosen = { ...everything, person: walter }
    expect(ids(fitting([frozen, dance, bread], chosen, people))).toEqual([frozen.id, bread.id])
    expect(ids(fitting([frozen, bread], { ...chosen, person: rosa.id }, people))).toEqual([
      bread.id,
    ])
  })
  it("makes that person one to choose", () => {
    expect(ids(peopleToChoose(people, [bread], everything))).toEqual([rosa.id, walter])
    const about = { by: "subject", person: null } as const
    expect(ids(peopleToChoose(people, [bread], about))).toEqual([rosa.id, walter])
  })
})

describe("whom one may choose", () => {
  const all = [frozen, dance]
  it("are those who told a story, or those told about", () => {
    expect(ids(peopleToChoose(aFamily(), all, everything))).toEqual([ines, walter])
    expect(ids(peopleToChoose(aFamily(), all, { by: "subject", person: null }))).toEqual([walter])
  })
  it("always hold the one who is chosen", () => {
    expect(ids(peopleToChoose(aFamily(), [], { by: "subject", person: ines }))).toEqual([ines])
    const stranger = PersonId.make(99)
    expect(ids(peopleToChoose(aFamily(), [], { by: "subject", person: stranger }))).toEqual([99])
  })
})
