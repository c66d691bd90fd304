import { describe, expect, it } from "vitest"
import { aShare } from "../../stories/sharing-samples.fixture.ts"
import { inviteeName, isShareRole, senderName, statusWords } from "./share-text.ts"

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
  it("SHARE-03 calls a sender without a name by their address", () => {
    const email = "rosa@duarte.family"
    expect(senderName({ firstName: "Rosa", lastName: "Duarte", email })).toBe("Rosa Duarte")
    expect(senderName({ firstName: "", lastName: "", email })).toBe(email)
  })
})
