import fc from "fast-check"
import { Query } from "mingo"
import { describe, expect, it } from "vitest"
import { everybody, PersonId, ShareId, UserId } from "#protocol/ids.ts"
import {
  accessToPerson,
  accessToStory,
  type Asker,
  atLeast,
  type Grant,
  grantOn,
  holds,
  mayErase,
  mayRestore,
  type OwnedStory,
  restorableStories,
  viewersOf,
  visiblePeople,
  visibleStories,
  withLinked,
} from "./policy.ts"

const anna = UserId.make(1)
const ben = UserId.make(2)
const cara = UserId.make(3)
const grandmother = { id: PersonId.make(1), keeperId: anna }
const uncle = { id: PersonId.make(2), keeperId: anna }
const bensUncle = { id: PersonId.make(5), keeperId: ben }

const told: OwnedStory = {
  keeperId: anna,
  recorderId: anna,
  storytellerId: grandmother.id,
  subjectIds: [uncle.id],
  keeperIds: [anna],
}

const grant = (changes: Partial<Grant> = {}): Grant => ({
  shareId: ShareId.make(1),
  keeperId: anna,
  personId: grandmother.id,
  role: "viewer",
  userId: ben,
  linkPersonId: null,
  ...changes,
})
const asker = (user: UserId, ...grants: ReadonlyArray<Partial<Grant>>): Asker => ({
  user,
  grants: grants.map(grant),
})

describe("who may do what", () => {
  it("gives a person to their keeper and to nobody else", () => {
    expect(accessToPerson(asker(anna), grandmother)).toBe("own")
    expect(accessToPerson(asker(ben), grandmother)).toBe("none")
  })

  it("ROLE-11 ROLE-12 gives whoever accepted a share what its role says, and on that person only", () => {
    expect(accessToPerson(asker(ben, {}), grandmother)).toBe("view")
    expect(accessToPerson(asker(ben, { role: "contributor" }), grandmother)).toBe("contribute")
    expect(accessToPerson(asker(ben, { role: "contributor" }), uncle)).toBe("none")
    expect(accessToStory(asker(ben, {}), told)).toBe("view")
    expect(accessToStory(asker(ben, { role: "contributor" }), told)).toBe("contribute")
  })

  it("PEOPLE-43 a share on everybody is one on each of the keeper's people, and on no other's", () => {
    const all = asker(ben, { personId: everybody })
    expect(accessToPerson(all, grandmother)).toBe("view")
    expect(accessToPerson(all, uncle)).toBe("view")
    expect(accessToPerson(all, { id: PersonId.make(9), keeperId: cara })).toBe("none")
  })

  it("R230 gives a deleted story to nobody, but lets those who owned it put it back", () => {
    const deleted = { ...told, recorderId: cara, deleted: {} }
    for (const who of [asker(anna), asker(cara), asker(ben, { role: "contributor" })]) {
      expect(accessToStory(who, deleted)).toBe("none")
    }
    expect(mayRestore(asker(anna), deleted)).toBe(true)
    expect(mayRestore(asker(cara), deleted)).toBe(true)
    expect(mayRestore(asker(ben, { role: "contributor" }), deleted)).toBe(false)
    expect(mayRestore(asker(anna), told)).toBe(false)
    expect(viewersOf(deleted)).toEqual([])
  })

  it("R232 lets a deleted story be erased before its time only where nobody else owned it", () => {
    const deleted = { ...told, deleted: {} }
    expect(mayErase(asker(anna), deleted)).toBe(true)
    expect(mayErase(asker(anna), { ...deleted, recorderId: null })).toBe(true)
    expect(mayErase(asker(anna), { ...deleted, recorderId: cara })).toBe(false)
    expect(mayErase(asker(cara), { ...deleted, recorderId: cara })).toBe(false)
    expect(mayErase(asker(ben, {}), deleted)).toBe(false)
    expect(mayErase(asker(anna), told)).toBe(false)
  })

  it("of two shares the one that allows more counts", () => {
    const both = asker(ben, { personId: everybody }, { role: "contributor" })
    expect(accessToPerson(both, grandmother)).toBe("contribute")
    expect(accessToPerson(both, uncle)).toBe("view")
  })

  it("gives a story to the storyteller's keeper and to who recorded it", () => {
    expect(accessToStory(asker(anna), told)).toBe("own")
    expect(accessToStory(asker(cara), { ...told, recorderId: cara })).toBe("own")
    expect(accessToStory(asker(cara), told)).toBe("none")
  })

  it("shows a story to whom the storyteller is shared with, in their role", () => {
    expect(accessToStory(asker(ben, {}), told)).toBe("view")
    expect(accessToStory(asker(ben, { role: "contributor" }), told)).toBe("contribute")
  })

  it("shows a story to whom somebody it is about is shared with, to hear and no more", () => {
    const onUncle = asker(ben, { personId: uncle.id, role: "contributor" })
    expect(accessToStory(onUncle, told)).toBe("view")
  })

  it("shows a story to the keepers of those it is about", () => {
    const aboutBens = { ...told, subjectIds: [bensUncle.id], keeperIds: [anna, ben] }
    expect(accessToStory(asker(ben), aboutBens)).toBe("view")
    expect(
      accessToStory(asker(cara, { keeperId: ben, personId: everybody, userId: cara }), aboutBens),
    ).toBe("view")
    expect(accessToStory(asker(cara), aboutBens)).toBe("none")
  })

  it("knows whose a share is to give up, and on whom it is", () => {
    const share = { shareId: ShareId.make(1), personId: grandmother.id }
    expect(holds(asker(ben, {}), share)).toBe(true)
    expect(holds(asker(ben, {}), { ...share, personId: uncle.id })).toBe(false)
    expect(holds(asker(ben), share)).toBe(false)
  })

  it("shows linked people's stories together", () => {
    const own = PersonId.make(7)
    expect(withLinked(asker(ben, { linkPersonId: own }), own)).toEqual([own, grandmother.id])
    expect(withLinked(asker(ben, {}), own)).toEqual([own])
  })

  it("names the grant that allows most, and of equal ones the first", () => {
    const named = (...grants: ReadonlyArray<Partial<Grant>>) =>
      grantOn(asker(ben, ...grants), grandmother)?.shareId
    const first = { shareId: ShareId.make(1) }
    const second = { shareId: ShareId.make(2) }
    const all: Partial<Grant> = { personId: everybody }
    expect(named({ ...all, ...first }, second)).toBe(1)
    expect(named(first, { ...all, ...second })).toBe(1)
    expect(named(first, second)).toBe(1)
    expect(named({ ...all, ...first }, { ...second, role: "contributor" })).toBe(2)
    expect(named(first, { ...all, ...second, role: "contributor" })).toBe(2)
    expect(named({ ...first, personId: uncle.id })).toBeUndefined()
  })

  it("counts every right as including the smaller ones", () => {
    expect(atLeast("view", "own")).toBe(true)
    expect(atLeast("contribute", "view")).toBe(false)
    expect(atLeast("view", "none")).toBe(false)
  })
})

const userIds = fc.integer({ min: 1, max: 3 }).map((id) => UserId.make(id))
const personIds = fc.integer({ min: 1, max: 6 }).map((id) => PersonId.make(id))
/** A person's keeper never changes. */
const keeperOf = (id: number) => UserId.make(1 + (id % 3))

const grants = fc
  .record({
    personId: fc.oneof(personIds, fc.constant<typeof everybody>(everybody)),
    keeperId: userIds,
    role: fc.constantFrom("viewer" as const, "contributor" as const),
  })
  .map(({ personId, keeperId, role }) =>
    grant({ personId, role, keeperId: personId === everybody ? keeperId : keeperOf(personId) }),
  )
const askers = fc.record({ user: userIds, grants: fc.array(grants, { maxLength: 4 }) })
const stories = fc
  .record({
    storytellerId: personIds,
    recorderId: userIds,
    subjectIds: fc.array(personIds, { maxLength: 3 }),
    isDeleted: fc.boolean(),
  })
  .map(({ isDeleted, ...story }) => ({
    ...story,
    ...(isDeleted && { deleted: { at: 1 } }),
    keeperId: keeperOf(story.storytellerId),
    keeperIds: [...new Set([story.storytellerId, ...story.subjectIds].map(keeperOf))],
  }))

describe("what lists find", () => {
  it("is exactly the stories somebody may see", () => {
    fc.assert(
      fc.property(askers, stories, (who, story) => {
        expect(new Query(visibleStories(who)).test(story)).toBe(
          accessToStory(who, story) !== "none",
        )
      }),
      { numRuns: 2_000 },
    )
  })

  it("R230 is exactly the deleted stories somebody may put back", () => {
    fc.assert(
      fc.property(askers, stories, (who, story) => {
        expect(new Query(restorableStories(who)).test(story)).toBe(mayRestore(who, story))
      }),
      { numRuns: 2_000 },
    )
  })

  it("is exactly the people somebody may see", () => {
    fc.assert(
      fc.property(askers, personIds, (who, id) => {
        const person = { id, keeperId: keeperOf(id) }
        expect(new Query(visiblePeople(who)).test(person)).toBe(
          accessToPerson(who, person) !== "none",
        )
      }),
      { numRuns: 2_000 },
    )
  })
})
