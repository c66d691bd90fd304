import { describe, expect, it } from "vitest"
import { everybody, PersonId, ShareId } from "#protocol/ids.ts"
import { self } from "#protocol/self.ts"
import { aPerson, aSharedPerson } from "../../stories/factories.fixture.ts"
import { aShare } from "../../stories/sharing-samples.fixture.ts"
import { onlySenderToShareBack, personToShareBack, senderToShareBack } from "./share-back-sender.ts"

const sharedByUser = { firstName: "Emma", lastName: "Byrne", email: "Emma@example.org" }
const emma = { sharedByUser, role: "viewer" } as const
const me = aPerson({ id: PersonId.make(1), relationship: self })
const other = aPerson({ id: PersonId.make(2), relationship: "grandmother" })
const own = [me, other]
const given = (changes: Parameters<typeof aShare>[0]) => [
  aShare({ sharedWithEmail: "emma@example.org", personId: me.id, ...changes }),
]

describe("sharing back with whoever shares", () => {
  it("R670 is offered for one's own person, to whoever has no share of it yet", () => {
    expect(personToShareBack(emma, null, own, [])).toBe(1)
    expect(personToShareBack(emma, null, own, given({ personId: PersonId.make(2) }))).toBe(1)
    expect(personToShareBack(emma, null, own, given({ status: "declined" }))).toBe(1)
    expect(personToShareBack(emma, null, own, given({ sharedWithEmail: "l@example.org" }))).toBe(1)
  })

  it("R670 is not offered where they can hear it, or are invited to", () => {
    expect(personToShareBack(emma, null, own, given({ status: "accepted" }))).toBeNull()
    expect(personToShareBack(emma, null, own, given({}))).toBeNull()
    expect(personToShareBack(emma, null, own, given({ personId: everybody }))).toBeNull()
  })

  it("R670 is not offered to whoever tells their own stories where the sender hears them", () => {
    const contributes = { ...emma, role: "contributor" } as const
    expect(personToShareBack(contributes, me.id, own, [])).toBeNull()
    expect(personToShareBack(contributes, other.id, own, [])).toBe(1)
    expect(personToShareBack(emma, me.id, own, [])).toBe(1)
  })

  it("R670 waits until people and shares are known", () => {
    expect(personToShareBack(emma, null, undefined, [])).toBeNull()
    expect(personToShareBack(emma, null, own, undefined)).toBeNull()
    expect(personToShareBack(emma, null, [other], [])).toBeNull()
  })
})

describe("sharing back with somebody later", () => {
  const byEmma = (changes: Parameters<typeof aSharedPerson>[0] = {}) =>
    aSharedPerson({
      sharedBy: { ...sharedByUser, shareId: ShareId.make(4), isForEverybody: false },
      ...changes,
    })
  const people = [...own, byEmma()]

  it("R702 is offered as long as somebody shares and has nothing shared with them", () => {
    const offered = { sender: sharedByUser, personId: me.id, shareIds: [4] }
    expect(senderToShareBack(people, [], [])).toEqual(offered)
    expect(senderToShareBack(people, given({ status: "declined" }), [])).toEqual(offered)
    expect(senderToShareBack(people, given({}), [])).toBeNull()
    expect(senderToShareBack(people, given({ personId: other.id }), [])).toBeNull()
    expect(senderToShareBack(own, [], [])).toBeNull()
    expect(senderToShareBack(undefined, [], [])).toBeNull()
    expect(senderToShareBack(people, undefined, [])).toBeNull()
  })

  it("R702 is not offered for whoever was postponed, but for the next", () => {
    expect(senderToShareBack(people, [], [ShareId.make(4)])).toBeNull()
    expect(senderToShareBack([...people, aSharedPerson()], given({}), [])).toMatchObject({
      sender: { email: "anna@example.org" },
    })
  })

  it("R670 R702 is not offered for whoever hears what the user tells for them anyway", () => {
    const mine = byEmma({ id: PersonId.make(22), access: "contribute", linkedTo: me.id })
    expect(senderToShareBack([...people, mine], [], [])).toBeNull()
    expect(senderToShareBack([...people, { ...mine, access: "view" }], [], [])).not.toBeNull()
  })

  it("R784 is offered after a story is saved where only one person shares and hears nothing", () => {
    const sharedBy = { ...sharedByUser, email: "anna@example.org", isForEverybody: false }
    const anna = aSharedPerson({ sharedBy: { ...sharedBy, shareId: ShareId.make(5) } })
    expect(onlySenderToShareBack(people, [], [])).toMatchObject({ sender: sharedByUser })
    expect(onlySenderToShareBack([...people, anna], [], [])).toBeNull()
    expect(onlySenderToShareBack([...people, anna], given({}), [])).toMatchObject({
      sender: { email: "anna@example.org" },
    })
    expect(onlySenderToShareBack(own, [], [])).toBeNull()
  })

  it("R702 is not offered for an account that is gone", () => {
    const gone = { ...sharedByUser, email: "", shareId: ShareId.make(4), isForEverybody: false }
    expect(senderToShareBack([...own, byEmma({ sharedBy: gone })], [], [])).toBeNull()
  })
})
