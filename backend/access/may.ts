import {
  everybody,
  type PersonId,
  type SharedId,
  type ShareId,
  type UserId,
} from "#protocol/ids.ts"
import type { Access as Allowed } from "#protocol/access.ts"
import type { ShareRole } from "#protocol/share.ts"

/** What somebody may do with a person or a story, each including those before it. */
export type Access = "none" | Allowed

export interface OwnedPerson {
  readonly id: PersonId
  readonly keeperId: UserId
}
export interface OwnedStory {
  /** The storyteller's keeper. */
  readonly keeperId: UserId
  /** Nobody, when whoever it was has deleted their account. */
  readonly recorderId: UserId | null
  readonly storytellerId: PersonId
  readonly subjectIds: ReadonlyArray<PersonId>
  /** The keepers of the storyteller and of everybody it is about. */
  readonly keeperIds: ReadonlyArray<UserId>
}

/** A share that was accepted. */
export interface Grant {
  readonly shareId: ShareId
  readonly keeperId: UserId
  readonly personId: SharedId
  readonly role: ShareRole
  readonly userId: UserId
  /** The user's own person the shared one is linked to. */
  readonly linkPersonId: PersonId | null
}

/** Somebody who asks, with everything that was granted to them. */
export interface Asker {
  readonly user: UserId
  readonly grants: ReadonlyArray<Grant>
}

/**
 * Whom to tell: users by name, or whoever may see a story, a person or anybody of a keeper's at the
 * time of telling.
 */
export type Audience =
  | ReadonlyArray<UserId>
  | { readonly story: OwnedStory }
  | { readonly person: OwnedPerson }
  | { readonly sharesOf: UserId }

const order: Record<Access, number> = { none: 0, view: 1, contribute: 2, own: 3 }
const accessOf: Record<ShareRole, Access> = { viewer: "view", contributor: "contribute" }

export const atLeast = (wanted: Access, access: Access) => order[access] >= order[wanted]

const best = (accesses: ReadonlyArray<Access>): Access =>
  accesses.reduce((most, access) => (atLeast(most, access) ? access : most), "none")

const covers = (grant: Grant, person: OwnedPerson) =>
  grant.personId === everybody ? grant.keeperId === person.keeperId : grant.personId === person.id

/** The grant by which a person is seen: of several the one that allows most. */
export const grantOn = ({ grants }: Asker, person: OwnedPerson): Grant | undefined =>
  grants
    .filter((grant) => covers(grant, person))
    .toSorted((a, b) => order[accessOf[b.role]] - order[accessOf[a.role]])[0]

/** Whether a share is the asker's own, to give up. */
export const holds = ({ grants }: Asker, share: Pick<Grant, "shareId" | "personId">) =>
  grants.some(({ shareId, personId }) => shareId === share.shareId && personId === share.personId)

/** The one access function for people: a person is their keeper's, and theirs whom the keeper gave a share. */
export const accessToPerson = (asker: Asker, person: OwnedPerson): Access => {
  if (person.keeperId === asker.user) return "own"
  const grant = grantOn(asker, person)
  return grant === undefined ? "none" : accessOf[grant.role]
}

const isAbout = (grant: Grant, story: OwnedStory) =>
  grant.personId === everybody
    ? story.keeperIds.includes(grant.keeperId)
    : story.subjectIds.includes(grant.personId)

/**
 * The one access function for stories. They belong to the storyteller's keeper and to whoever
 * recorded them; a share on the storyteller gives its role, one on somebody it is about lets see it,
 * as being that somebody's keeper does.
 */
export const accessToStory = (asker: Asker, story: OwnedStory): Access => {
  const { user, grants } = asker
  if (story.keeperId === user || story.recorderId === user) return "own"
  const teller = { id: story.storytellerId, keeperId: story.keeperId }
  const sees = story.keeperIds.includes(user) || grants.some((grant) => isAbout(grant, story))
  return best([accessToPerson(asker, teller), sees ? "view" : "none"])
}

/** Who hears what happens to a story, to be found out when it happens. */
export const viewersOf = ({
  keeperId,
  recorderId,
  storytellerId,
  subjectIds,
  keeperIds,
}: OwnedStory): Audience => ({
  story: { keeperId, recorderId, storytellerId, subjectIds, keeperIds },
})

const personIdsOf = ({ grants }: Asker) =>
  grants.flatMap(({ personId }) => (personId === everybody ? [] : [personId]))

/** The user, and the keepers who share all their people with them. */
const keepersFor = ({ user, grants }: Asker) => [
  user,
  ...grants.flatMap(({ keeperId, personId }) => (personId === everybody ? [keeperId] : [])),
]

/** The store's words for `accessToPerson(asker, …) !== "none"`, for lists. */
export const visiblePeople = (asker: Asker) => ({
  $or: [{ keeperId: { $in: keepersFor(asker) } }, { id: { $in: personIdsOf(asker) } }],
})

/** The store's words for `accessToStory(asker, …) !== "none"`, for lists and search. */
export const visibleStories = (asker: Asker) => {
  const people = personIdsOf(asker)
  return {
    $or: [
      { keeperIds: { $in: keepersFor(asker) } },
      { recorderId: asker.user },
      { storytellerId: { $in: people } },
      { subjectIds: { $in: people } },
    ],
  }
}

/** A person and those shared ones the asker linked to them: their stories are shown together. */
export const withLinked = ({ grants }: Asker, personId: PersonId): ReadonlyArray<PersonId> => [
  personId,
  ...grants.flatMap((grant) =>
    grant.linkPersonId === personId && grant.personId !== everybody ? [grant.personId] : [],
  ),
]
