import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { everybody, PersonId, ShareId, UserId } from "#protocol/ids.ts"
import { accessToPerson, accessToStory, type Grant } from "../access/policy.ts"
import { seerOfPerson, seerOfStory } from "./access-reasons.ts"

const userIds = fc.integer({ min: 1, max: 3 }).map((id) => UserId.make(id))
const personIds = fc.integer({ min: 1, max: 6 }).map((id) => PersonId.make(id))
const keeperOf = (id: number) => UserId.make(1 + (id % 3))
const personOf = (id: PersonId) => ({ id, keeperId: keeperOf(id) })

const askers = fc.record({
  user: userIds,
  grants: fc.array(
    fc
      .record({
        personId: fc.oneof(personIds, fc.constant<typeof everybody>(everybody)),
        keeperId: userIds,
        role: fc.constantFrom("viewer" as const, "contributor" as const),
      })
      .map(({ personId, keeperId, role }): Grant => ({
        shareId: ShareId.make(1),
        userId: UserId.make(1),
        linkPersonId: null,
        personId,
        role,
        keeperId: personId === everybody ? keeperId : keeperOf(personId),
      })),
    { maxLength: 4 },
  ),
})
const stories = fc
  .record({
    storytellerId: personIds,
    recorderId: fc.option(userIds),
    subjectIds: fc.uniqueArray(personIds, { maxLength: 3 }),
  })
  .map((story) => ({
    ...story,
    keeperId: keeperOf(story.storytellerId),
    keeperIds: [...new Set([story.storytellerId, ...story.subjectIds].map(keeperOf))],
  }))

describe("why someone may see something", () => {
  it("R169 is said of a story exactly where they may see it", () => {
    fc.assert(
      fc.property(askers, stories, (asker, story) => {
        const { access, ways } = seerOfStory(asker, story, story.subjectIds.map(personOf))
        expect(access).toBe(accessToStory(asker, story))
        expect(ways.length > 0).toBe(access !== "none")
      }),
      { numRuns: 2_000 },
    )
  })

  it("R169 is said of a person exactly where they may see them", () => {
    fc.assert(
      fc.property(askers, personIds, (asker, id) => {
        const { access, ways } = seerOfPerson(asker, personOf(id))
        expect(access).toBe(accessToPerson(asker, personOf(id)))
        expect(ways.length > 0).toBe(access !== "none")
      }),
      { numRuns: 1_000 },
    )
  })
})
