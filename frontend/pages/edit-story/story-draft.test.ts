import { describe, expect, it } from "vitest"
import { aPerson, aSharedPerson, aStory } from "../../../stories/factories.fixture.ts"
import { PersonId } from "#protocol/ids.ts"
import { noPlace } from "../../location/location-draft.ts"
import {
  changeOf,
  factsOf,
  isTouched,
  problemsOf,
  tellersFor,
  withPlaceTyped,
} from "./story-draft.ts"

const rosa = aPerson({ id: PersonId.make(2), name: "Rosa" })
const karl = aPerson({ id: PersonId.make(3), name: "Karl" })
const facts = factsOf(aStory({ subjectIds: [rosa.id, PersonId.make(8)] }), [rosa, karl])

describe("the facts someone typed", () => {
  it("R143 are sent where they differ from the story as it is by now", () => {
    const place = { city: "Leeds" }
    const typed = { title: facts.title, place, happened: "1947", subjects: facts.subjects }
    expect(changeOf(facts, typed)).toEqual({ city: "Leeds", happened: "1947" })
    expect(changeOf({ ...facts, place: { ...facts.place, ...place } }, typed)).toEqual({
      happened: "1947",
    })
    expect(changeOf(facts, {})).toEqual({})
  })

  it("R176 send of a place the parts that are another, and a position as a whole", () => {
    const here = { latitude: 53.74, longitude: -2.01, accuracy: 12 }
    expect(changeOf(facts, { place: { ...here, country: facts.place.country } })).toEqual(here)
    const placed = { ...facts, place: { ...facts.place, ...here } }
    expect(changeOf(placed, { place: { ...here, accuracy: 90 } })).toEqual({})
    expect(changeOf(placed, { place: noPlace })).toEqual({
      ...{ locationName: "", city: "", country: "" },
      ...{ latitude: null, longitude: null, accuracy: null },
    })
    expect([isTouched(placed, { place: {} }), isTouched(placed, { place: noPlace })]).toEqual([
      false,
      true,
    ])
  })

  it("R192 send with a position the one it was chosen over, also when the story has another by now", () => {
    const [exact, moved] = [
      { latitude: 51.09, longitude: 17.03 },
      { latitude: 1, longitude: 2 },
    ]
    const at = (place: object) => ({ ...facts, place: { ...noPlace, ...place } })
    const typed = withPlaceTyped(at(exact), {}, { ...moved, accuracy: null })
    const town = at({ latitude: 51.1, longitude: 17.03 })
    expect(changeOf(town, typed)).toMatchObject({ ...moved, positionBefore: exact })
    const named = withPlaceTyped(town, typed, { city: "Wrocław" })
    expect(changeOf(town, named)).toMatchObject({ ...moved, positionBefore: exact })
    const first = withPlaceTyped(at({}), {}, { ...moved, accuracy: 5 })
    expect(changeOf(at({}), first)).toEqual({ ...moved, accuracy: 5, positionBefore: null })
  })

  it("R300 say that it stays in the house from now on, or no longer", () => {
    expect(changeOf(facts, { isLocalOnly: true })).toEqual({ isLocalOnly: true })
    expect(changeOf({ ...facts, isLocalOnly: true }, { isLocalOnly: false })).toEqual({
      isLocalOnly: false,
    })
    expect(isTouched(facts, { isLocalOnly: true })).toBe(true)
    expect(changeOf(facts, { isLocalOnly: false })).toEqual({})
  })

  it("R143 may take something away", () => {
    const typed = { category: "", happened: "", subjects: [{ id: rosa.id, name: "Rosa" }] }
    const dated = { ...facts, happened: "1947" }
    const change = { category: null, happened: "", subjectIds: [rosa.id] }
    expect(changeOf(dated, typed)).toEqual(change)
    expect(changeOf(facts, { language: "" })).toEqual({})
  })

  it("VALID-07 VALID-09 R143 are not sent without a title or someone who tells it, but are something to lose", () => {
    expect(problemsOf(facts, { title: " " })).toEqual({ title: "Please enter a title." })
    const nobody = { storytellerId: "" }
    expect(problemsOf(facts, nobody)).toEqual({ storytellerId: "Please select a storyteller." })
    expect([isTouched(facts, nobody), isTouched(facts, { title: facts.title })]).toEqual([
      true,
      false,
    ])
  })
})

describe("who may tell a story", () => {
  it("R144 is of the family it belongs to, and someone for whom the user may add stories", () => {
    const shared = aSharedPerson({ id: PersonId.make(9) })
    const aunt = aSharedPerson({ id: PersonId.make(10), name: "Aunt" })
    const heard = aSharedPerson({ id: PersonId.make(11), access: "view" })
    const everybody = [rosa, karl, shared, aunt, heard]
    const idsFor = (storytellerId: PersonId | null) =>
      tellersFor({ storytellerId }, everybody).map(({ id }) => Number(id))
    expect(idsFor(rosa.id)).toEqual([2, 3])
    expect(idsFor(shared.id)).toEqual([9, 10])
    expect(idsFor(null)).toEqual([2, 3, 9, 10])
  })
})
