import type { PersonId, UserId } from "#protocol/ids.ts"

/** What somebody may do with a person or a story, each including those before it. */
export type Access = "none" | "view" | "contribute" | "own"

export interface OwnedPerson {
  readonly id: PersonId
  readonly keeperId: UserId
}
export interface OwnedStory {
  readonly keeperId: UserId
  readonly recorderId: UserId
}

const order: Record<Access, number> = { none: 0, view: 1, contribute: 2, own: 3 }

/** The one access function for people: a person is their keeper's. */
export const accessToPerson = (user: UserId, person: OwnedPerson): Access =>
  person.keeperId === user ? "own" : "none"

/** The one access function for stories: they belong to the storyteller's keeper and to whoever recorded them. */
export const accessToStory = (user: UserId, story: OwnedStory): Access =>
  story.keeperId === user || story.recorderId === user ? "own" : "none"

export const atLeast = (wanted: Access, access: Access) => order[access] >= order[wanted]

/** Everybody who may see a story: who gets its live events. */
export const viewersOf = (story: OwnedStory): ReadonlyArray<UserId> => [
  ...new Set([story.keeperId, story.recorderId]),
]

/** The store's words for `accessToPerson(user, …) !== "none"`, for lists. */
export const visiblePeople = (user: UserId) => ({ keeperId: user })

/** The store's words for `accessToStory(user, …) !== "none"`, for lists and search. */
export const visibleStories = (user: UserId) => ({
  $or: [{ keeperId: user }, { recorderId: user }],
})
