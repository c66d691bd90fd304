import { describe, expect, it } from "vitest"
import { PersonId, ShareId } from "#protocol/ids.ts"
import { self } from "#protocol/self.ts"
import { aPerson } from "../../stories/factories.fixture.ts"
import { storytellersAmong } from "./storytellers.ts"

const emma = { firstName: "Emma", lastName: "Byrne", email: "emma@example.org" }
const sharedBy = { ...emma, shareId: ShareId.make(1) }
const shared = (access: "view" | "contribute", linkedTo: PersonId | null) =>
  aPerson({
    id: PersonId.make(9),
    access,
    linkedTo,
    sharedBy: { ...sharedBy, isForEverybody: false },
  })
const own = aPerson({ id: PersonId.make(2) })
const chosen = (...people: Parameters<typeof storytellersAmong>[0]) =>
  storytellersAmong(people).map(({ id }) => id)

describe("whom stories can be added for", () => {
  it("are one's own people and those one contributes to", () => {
    expect(chosen(own, shared("contribute", null))).toEqual([2, 9])
    expect(chosen(own, shared("view", null))).toEqual([2])
  })

  it("R713 begin with the user's own entry, and end with what others share", () => {
    const anna = aPerson({ id: PersonId.make(4), relationship: "aunt" })
    const me = aPerson({ id: PersonId.make(5) })
    expect(chosen(shared("contribute", null), anna, me)).toEqual([5, 4, 9])
    expect(chosen(anna, me, shared("contribute", me.id))).toEqual([9, 4])
  })

  it("R669 are one choice where a shared person is linked to one's own: the one the family hears", () => {
    expect(chosen(own, shared("contribute", own.id))).toEqual([9])
    expect(chosen(own, shared("view", own.id))).toEqual([2])
  })

  it("R669 call the user's own entry theirs, also where it stands on somebody else's page", () => {
    const [me] = storytellersAmong([own, shared("contribute", own.id)])
    expect(me).toMatchObject({ id: 9, relationship: self })
  })
})
