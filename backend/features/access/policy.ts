import type { PersonId, SharedId, ShareId, UserId } from "#protocol/ids.ts"
import { everybody } from "#protocol/everybody.ts"
import type { Access as Allowed } from "#protocol/access.ts"
import type { ShareRole } from "#protocol/share.ts"
import type { Audience } from "../../platform/events/audience.ts"

/** A user's level of access to a person or a story. Each level includes those before it. */
export type AccessLevel = "none" | Allowed

export interface OwnedPerson {
  readonly id: PersonId
  readonly keeperId: UserId
}
export interface OwnedStory {
  /** The storyteller's keeper. */
  readonly keeperId: UserId
  /** Null when the recorder has deleted their account. */
  readonly recorderId: UserId | null
  readonly storytellerId: PersonId
  readonly subjectIds: ReadonlyArray<PersonId>
  /** The keepers of the storyteller and of all subjects. */
  readonly keeperIds: ReadonlyArray<UserId>
  /** Present while the story is deleted but can still be put back. */
  readonly deleted?: object
}

/** An accepted share. */
export interface Grant {
  readonly shareId: ShareId
  readonly keeperId: UserId
  readonly personId: SharedId
  readonly role: ShareRole
  readonly userId: UserId
  /** The user's own person that the shared one is linked to. */
  readonly linkPersonId: PersonId | null
}

/** The user whose access is checked, with all grants they have accepted. */
export interface Asker {
  readonly user: UserId
  readonly grants: ReadonlyArray<Grant>
}

const order: Record<AccessLevel, number> = { none: 0, view: 1, contribute: 2, own: 3 }
const accessOf: Record<ShareRole, AccessLevel> = { viewer: "view", contributor: "contribute" }

export const atLeast = (wanted: AccessLevel, access: AccessLevel) => order[access] >= order[wanted]

const best = (accesses: ReadonlyArray<AccessLevel>): AccessLevel =>
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

/** The grant by which a user sees a person; when there are several, the one that allows most. */
export const grantOn = (asker: Asker, person: OwnedPerson): Grant | undefined => {
  const { onPerson, onAllOf } = heldBy(asker)
  return stronger(onPerson.get(person.id), onAllOf.get(person.keeperId))?.grant
}

/** Whether the share is one that the user has accepted, so that they can give it up. */
export const holds = ({ grants }: Asker, share: Pick<Grant, "shareId" | "personId">) =>
  grants.some(({ shareId, personId }) => shareId === share.shareId && personId === share.personId)

/** The only access check for people. The keeper owns a person; a share gives its role. */
export const accessToPerson = (asker: Asker, person: OwnedPerson): AccessLevel => {
  if (person.keeperId === asker.user) return "own"
  const grant = grantOn(asker, person)
  return grant === undefined ? "none" : accessOf[grant.role]
}

/** Whether a grant is on somebody a story is about. */
const isAboutShared = (asker: Asker, { subjectIds, keeperIds }: OwnedStory) => {
  const { onPerson, onAllOf } = heldBy(asker)
  return subjectIds.some((id) => onPerson.has(id)) || keeperIds.some((id) => onAllOf.has(id))
}

/** The storyteller's keeper and the recorder own a story. */
const isOwn = ({ user }: Asker, { keeperId, recorderId }: OwnedStory) =>
  keeperId === user || recorderId === user

/**
 * The only access check for stories. Whoever owns a story may do everything with it. A share on the
 * storyteller gives its role. A share on a subject, or being a subject's keeper, gives view access. A
 * deleted story is not there for anybody, its owners included: `mayRestore` asks about those.
 */
export const accessToStory = (asker: Asker, story: OwnedStory): AccessLevel => {
  const { user } = asker
  if (story.deleted !== undefined) return "none"
  if (isOwn(asker, story)) return "own"
  const teller = { id: story.storytellerId, keeperId: story.keeperId }
  const sees = story.keeperIds.includes(user) || isAboutShared(asker, story)
  return best([accessToPerson(asker, teller), sees ? "view" : "none"])
}

/** The only access check for deleted stories: whoever owned one sees it in their list and may put it back. */
export const mayRestore = (asker: Asker, story: OwnedStory): boolean =>
  story.deleted !== undefined && isOwn(asker, story)

/**
 * Whether somebody may have a deleted story erased before its time: only where nobody else owned it,
 * who could still put it back.
 */
export const mayErase = (asker: Asker, story: OwnedStory): boolean =>
  mayRestore(asker, story) &&
  story.keeperId === asker.user &&
  (story.recorderId === null || story.recorderId === asker.user)

/**
 * The audience of everything about a story. It is resolved when an announcement is made. Of a deleted
 * story nobody is told anything.
 */
export const viewersOf = ({
  keeperId,
  recorderId,
  storytellerId,
  subjectIds,
  keeperIds,
  deleted,
}: OwnedStory): Audience =>
  deleted === undefined
    ? { story: { keeperId, recorderId, storytellerId, subjectIds, keeperIds } }
    : []

const personIdsOf = ({ grants }: Asker) =>
  grants.flatMap(({ personId }) => (personId === everybody ? [] : [personId]))

/** The user, and the keepers who share all their people with them. */
const keepersFor = ({ user, grants }: Asker) => [
  user,
  ...grants.flatMap(({ keeperId, personId }) => (personId === everybody ? [keeperId] : [])),
]

/** `accessToPerson(asker, …) !== "none"` as a filter, for lists. */
export const visiblePeople = (asker: Asker) => ({
  $or: [{ keeperId: { $in: keepersFor(asker) } }, { id: { $in: personIdsOf(asker) } }],
})

/** `accessToStory(asker, …) !== "none"` as a filter, for lists and search. */
export const visibleStories = (asker: Asker) => {
  const people = personIdsOf(asker)
  return {
    deleted: { $exists: false },
    $or: [
      { keeperIds: { $in: keepersFor(asker) } },
      { recorderId: asker.user },
      { storytellerId: { $in: people } },
      { subjectIds: { $in: people } },
    ],
  }
}

/** `mayRestore(asker, …)` as a filter, for the list of deleted stories. */
export const restorableStories = ({ user }: Asker) => ({
  deleted: { $exists: true },
  $or: [{ keeperId: user }, { recorderId: user }],
})

/** A person and the shared people the user linked to them; their stories are shown together. */
export const withLinked = (asker: Asker, personId: PersonId): ReadonlyArray<PersonId> => [
  personId,
  ...(heldBy(asker).linked.get(personId) ?? []),
]
