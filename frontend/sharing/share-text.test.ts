import { describe, expect, it } from "vitest"
import { aShare, anInvite, anInviteToAll } from "../../stories/sharing-samples.fixture.ts"
import { MailProblem, MailState } from "#protocol/share.ts"
import {
  invitationMade,
  inviteeName,
  isShareRole,
  mailWords,
  senderName,
  statusWords,
  waitingText,
} from "./share-text.ts"

describe("the words of a share", () => {
  it.each([
    ["STATE-35", "pending", "Pending"],
    ["STATE-36", "accepted", "Active"],
    ["STATE-37", "declined", "Declined"],
    ["", "expired", "Expired"],
    ["STATE-38", "revoked", "revoked"],
    ["STATE-38", "constructor", "constructor"],
  ])("%s says of %s: %s", (_, status, label) => {
    expect(statusWords(status).label).toBe(label)
  })
  it("VALID-36 knows exactly two roles", () => {
    expect(["viewer", "contributor", "owner", ""].filter(isShareRole)).toEqual([
      "viewer",
      "contributor",
    ])
  })
  it("SHARE-26 names the account that accepted, when there is one and it has a name", () => {
    const named = { firstName: "Rosa", lastName: "" }
    expect(inviteeName(aShare({ sharedWithUser: named }))).toBe("Rosa")
    expect(inviteeName(aShare({ sharedWithUser: { firstName: "", lastName: "" } }))).toBeNull()
    expect(inviteeName(aShare({ sharedWithUser: null }))).toBeNull()
  })
  it("R710 says who waits for an answer, and names nobody twice", () => {
    const words = (...invites: Parameters<typeof waitingText>[0]) =>
      waitingText(invites).replaceAll(/[\u2068\u2069]/g, "")
    const { sharedByUser } = anInvite()
    const sender = senderName(sharedByUser)
    expect(words(anInvite({ personName: "Helena" }))).toBe(
      `${sender} invited you to hear Helena's stories and add your own.`,
    )
    expect(words(anInvite({ personName: sender }))).toBe(
      `${sender} invited you to hear their own stories and add your own.`,
    )
    expect(words(anInviteToAll({ role: "viewer" }))).toMatch(
      / invited you to hear the family's stories\.$/,
    )
    expect(words(anInvite(), anInvite())).toBe(`${sender} invited you to listen.`)
  })
  it("R727 has a reason and something to do for every email that is not delivered", () => {
    for (const mailProblem of [...MailProblem.literals, null]) {
      const failed = mailWords({ mail: "failed", mailProblem })
      expect([failed.title, failed.tone]).toEqual(["Not delivered", "bad"])
      expect(failed.text).toMatch(/link yourself/)
      const waiting = mailWords({ mail: "waiting", mailProblem })
      expect(waiting.text).toMatch(/send the link yourself\.$/)
      expect(waiting.title === "Not delivered yet").toBe(mailProblem !== null)
    }
  })
  it("R727 says nothing of a delivery that is none of the mail server's", () => {
    for (const mail of MailState.literals.filter((one) => one !== "waiting" && one !== "failed")) {
      expect(mailWords({ mail, mailProblem: null }).title).not.toMatch(/delivered/)
    }
  })
  it("SHARE-03 calls a sender without a name by their address", () => {
    const email = "rosa@duarte.family"
    expect(senderName({ firstName: "Rosa", lastName: "Duarte", email })).toBe("Rosa Duarte")
    expect(senderName({ firstName: "", lastName: "", email })).toBe(email)
  })
})

it("R727 an invitation that can't be emailed now is not called sent", () => {
  expect(invitationMade({ mail: "waiting", mailProblem: null }).title).toBe("Person Shared")
  const waits = invitationMade({ mail: "waiting", mailProblem: "unreachable" })
  expect(waits.title).toBe("Invitation ready")
  expect(waits.text).toMatch(/couldn't reach the mail server.* Send the link yourself/)
})
