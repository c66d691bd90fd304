import type { PersonId, ShareId } from "#protocol/ids.ts"
import { everybody } from "#protocol/ids.ts"
import type { Person } from "#protocol/person.ts"
import { self } from "#protocol/self.ts"
import type { Invite, Share } from "#protocol/share.ts"
import { groupBy } from "../lib/group-by.ts"

type Invited = Pick<Invite, "sharedByUser" | "role">

/** The user's shares that an address has, or is invited to. */
const liveFor = (given: ReadonlyArray<Share>, email: string) =>
  given.filter(
    ({ status, sharedWithEmail }) =>
      (status === "pending" || status === "accepted") &&
      sharedWithEmail.toLowerCase() === email.toLowerCase(),
  )

/**
 * The user's own person, if whoever shares with them cannot hear their stories yet and is not invited
 * to; otherwise null. Whoever contributes to somebody linked to themself tells their stories there.
 */
export const personToShareBack = (
  { sharedByUser: { email }, role }: Invited,
  linkPersonId: PersonId | null,
  own: ReadonlyArray<Person> | undefined,
  given: ReadonlyArray<Share> | undefined,
): PersonId | null => {
  const me = own?.find(({ relationship, sharedBy }) => relationship === self && sharedBy === null)
  if (me === undefined || given === undefined) return null
  if (role === "contributor" && linkPersonId === me.id) return null
  const has = liveFor(given, email).some(
    ({ personId }) => personId === me.id || personId === everybody,
  )
  return has ? null : me.id
}

/** Somebody who shares with the user, and nothing is shared with them. */
export interface ShareBackSender {
  readonly sender: Invite["sharedByUser"]
  /** The user's own person. */
  readonly personId: PersonId
  /** The shares they gave. */
  readonly shareIds: ReadonlyArray<ShareId>
}

type SharedPerson = Person & { readonly sharedBy: NonNullable<Person["sharedBy"]> }

const isShared = (person: Person): person is SharedPerson => person.sharedBy !== null

/** The first who shares with the user and hears nothing of theirs, without those who are postponed. */
export const senderToShareBack = (
  people: ReadonlyArray<Person> | undefined,
  given: ReadonlyArray<Share> | undefined,
  postponed: ReadonlyArray<ShareId>,
): ShareBackSender | null => {
  if (people === undefined || given === undefined) return null
  const own = people.filter(({ sharedBy }) => sharedBy === null)
  const bySender = groupBy(people.filter(isShared), ({ sharedBy }) => sharedBy.email)
  for (const [email, shared] of bySender) {
    const shareIds = shared.map(({ sharedBy }) => sharedBy.shareId)
    const [first] = shared
    if (email === "" || first === undefined || liveFor(given, email).length > 0) continue
    if (shareIds.some((id) => postponed.includes(id))) continue
    const { firstName, lastName } = first.sharedBy
    const sender = { firstName, lastName, email }
    const mine = shared.map(({ access, linkedTo }) => {
      const role = access === "contribute" ? "contributor" : "viewer"
      return personToShareBack({ sharedByUser: sender, role }, linkedTo, own, given)
    })
    const [personId = null] = mine
    if (personId !== null && !mine.includes(null)) return { sender, personId, shareIds }
  }
  return null
}

/** The one who shares with the user and hears nothing of theirs; null where there are none or several. */
export const onlySenderToShareBack = (
  ...[people, given, postponed]: Parameters<typeof senderToShareBack>
): ShareBackSender | null => {
  const first = senderToShareBack(people, given, postponed)
  if (first === null) return null
  const next = senderToShareBack(people, given, [...postponed, ...first.shareIds])
  return next === null ? first : null
}
