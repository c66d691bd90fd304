import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { limits } from "#protocol/limits.ts"
import { frank, noInvitationCounts, type InvitationCounts } from "./invitation-limit-rules.ts"

const day = 24 * 60 * 60 * 1_000
const began = Date.parse("2026-05-01T10:00:00Z")

/** Writes to these, one after the other, and answers what became of each. */
const writing = (
  to: ReadonlyArray<string>,
  most: number,
  { from = noInvitationCounts, every = 1_000, start = began, leaves = true } = {},
) => {
  let invitationCounts: InvitationCounts = from
  const answers = to.map((address, n) => {
    const franked = frank(invitationCounts, { to: address, now: start + n * every, most, leaves })
    if (franked._tag === "Goes") invitationCounts = franked.next
    return franked._tag
  })
  return { answers, invitationCounts }
}

describe("the emails one account may have written", () => {
  it("R107 go to so many addresses and no further one, however often", () => {
    const { answers, invitationCounts } = writing(["a", "b", "a", "c", "d", "e", "b"], 3, {
      every: 25 * 60 * 60 * 1_000,
    })
    expect(answers).toEqual(["Goes", "Goes", "Goes", "Goes", "Withheld", "Withheld", "Goes"])
    expect(invitationCounts.addresses.flatMap(({ times }) => times)).toHaveLength(5)
  })

  it("R107 may go to others again once nobody was written to for a month", () => {
    const { invitationCounts } = writing(["a", "b", "c"], 3)
    const days = limits.invitation.addressDays
    const soon = { from: invitationCounts, start: began + days * day - 1_000 }
    expect(writing(["d"], 3, soon).answers).toEqual(["Withheld"])
    const later = { from: invitationCounts, start: began + days * day + 2_000 }
    expect(writing(["d", "e", "f", "g"], 3, later).answers).toEqual([
      ...["Goes", "Goes", "Goes", "Withheld"],
    ])
  })

  it("R107 are so many a day, and begin anew with the next", () => {
    const to = Array.from({ length: limits.invitation.emailsPerDay + 1 }, (_, n) => String(n))
    const { answers, invitationCounts } = writing(to, 100)
    expect(answers.filter((answer) => answer === "Goes")).toHaveLength(
      limits.invitation.emailsPerDay,
    )
    expect(answers.at(-1)).toBe("Tomorrow")
    expect(writing(["a"], 100, { from: invitationCounts, start: began + day }).answers).toEqual([
      "Goes",
    ])
  })

  it("R623 go to one address once a day, and three times in thirty days", () => {
    const four = ["a", "a", "a", "a"]
    expect(writing(four, 3).answers).toEqual(["Goes", "Recent", "Recent", "Recent"])
    const { answers, invitationCounts } = writing(four, 3, { every: day })
    expect(answers).toEqual(["Goes", "Goes", "Goes", "Recent"])
    const month = { from: invitationCounts, start: began + 30 * day }
    expect(writing(["a", "a"], 3, { ...month, every: 1 }).answers).toEqual(["Goes", "Recent"])
  })

  it("R623 but what does not leave the server burdens nobody", () => {
    expect(writing(["a", "a", "a", "a", "a"], 3, { leaves: false }).answers).not.toContain("Recent")
  })

  it("R107 whatever is written to whom and when, are never more", () => {
    const emails = fc.array(fc.tuple(fc.constantFrom(..."abcdefgh"), fc.nat(3 * day)))
    fc.assert(
      fc.property(emails, fc.integer({ min: 1, max: 5 }), (all, most) => {
        let [now, invitationCounts] = [began, noInvitationCounts]
        const gone: Array<{ to: string; at: number }> = []
        for (const [to, pause] of all) {
          now += pause
          const franked = frank(invitationCounts, { to, now, most, leaves: true })
          if (franked._tag !== "Goes") continue
          invitationCounts = franked.next
          gone.push({ to, at: now })
          const month = gone.filter(({ at }) => now - at < limits.invitation.addressDays * day)
          expect(new Set(month.map(({ to }) => to)).size).toBeLessThanOrEqual(most)
          const same = month.filter((one) => one.to === to)
          expect(same.length).toBeLessThanOrEqual(limits.invitation.emailsEach)
          expect(same.filter(({ at }) => now - at < day)).toHaveLength(1)
        }
      }),
    )
  })
})
