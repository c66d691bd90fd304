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

/** A grant, and how many were given before it. */
interface Placed {
  readonly grant: Grant
  readonly at: number
}

/** What an asker's grants say, put where it is looked up. */
interface Held {
  readonly onPerson: ReadonlyMap<PersonId, Placed>
  /** Grants on everybody, by whose people they are. */
  readonly onAllOf: ReadonlyMap<UserId, Placed>
  /** The shared people that were linked to one of the asker's own. */
  readonly linked: ReadonlyMap<PersonId, ReadonlyArray<PersonId>>
}

/** Of two grants the one that allows more, or else the earlier one. */
const stronger = (a: Placed | undefined, b: Placed | undefined): Placed | undefined => {
  if (a === undefined || b === undefined) return a ?? b
  const more = order[accessOf[a.grant.role]] - order[accessOf[b.grant.role]]
  return more > 0 || (more === 0 && a.at < b.at) ? a : b
}

const readGrants = ({ grants }: Asker): Held => {
  const onPerson = new Map<PersonId, Placed>()
  const onAllOf = new Map<UserId, Placed>()
  const linked = new Map<PersonId, Array<PersonId>>()
  for (const [at, grant] of grants.entries()) {
    const placed = { grant, at }
    const { personId, keeperId, linkPersonId } = grant
    if (personId === everybody) {
      onAllOf.set(keeperId, stronger(onAllOf.get(keeperId), placed) ?? placed)
      continue
    }
    onPerson.set(personId, stronger(onPerson.get(personId), placed) ?? placed)
    if (linkPersonId === null) continue
    const there = linked.get(linkPersonId)
    if (there === undefined) linked.set(linkPersonId, [personId])
    else there.push(personId)
  }
  return { onPerson, onAllOf, linked }
}

const read = new WeakMap<Asker, Held>()

/** The grants are read once for each asker: a list asks about hundreds of people and stories. */
const heldBy = (asker: Asker): Held => {
  const known = read.get(asker) ?? readGrants(asker)
  read.set(asker, known)
  return known
}

/** The grant by which a person is seen: of several the one that allows most. */
export const grantOn = (asker: Asker, person: OwnedPerson): Grant | undefined => {
  const { onPerson, onAllOf } = heldBy(asker)
  return stronger(onPerson.get(person.id), onAllOf.get(person.keeperId))?.grant
}

/** Whether a share is the asker's own, to give up. */
export const holds = ({ grants }: Asker, share: Pick<Grant, "shareId" | "personId">) =>
  grants.some(({ shareId, personId }) => shareId === share.shareId && personId === share.personId)

/** The one access function for people: a person is their keeper's, and theirs whom the keeper gave a share. */
export const accessToPerson = (asker: Asker, person: OwnedPerson): Access => {
  if (person.keeperId === asker.user) return "own"
  const grant = grantOn(asker, person)
  return grant === undefined ? "none" : accessOf[grant.role]
}

/** Whether a grant is on somebody a story is about. */
const isAboutShared = (asker: Asker, { subjectIds, keeperIds }: OwnedStory) => {
  const { onPerson, onAllOf } = heldBy(asker)
  return subjectIds.some((id) => onPerson.has(id)) || keeperIds.some((id) => onAllOf.has(id))
}

/**
 * The one access function for stories. They belong to the storyteller's keeper and to whoever
 * recorded them; a share on the storyteller gives its role, one on somebody it is about lets see it,
 * as being that somebody's keeper does.
 */
export const accessToStory = (asker: Asker, story: OwnedStory): Access => {
  const { user } = asker
  if (story.keeperId === user || story.recorderId === user) return "own"
  const teller = { id: story.storytellerId, keeperId: story.keeperId }
  const sees = story.keeperIds.includes(user) || isAboutShared(asker, story)
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
export const withLinked = (asker: Asker, personId: PersonId): ReadonlyArray<PersonId> => [
  personId,
  ...(heldBy(asker).linked.get(personId) ?? []),
]
