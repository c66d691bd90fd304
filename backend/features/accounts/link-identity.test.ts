import { describe, expect, it } from "vitest"
import { UserId } from "#protocol/ids.ts"
import { decideLinking, identityId } from "./link-identity.ts"
import { keyOf, type UserRecord } from "../../platform/database/users.ts"

const holder = (email: string, emailVerified: boolean): UserRecord => ({
  id: UserId.make(1),
  firstName: "Rosa",
  lastName: "Luz",
  username: "rosa",
  usernameKey: "rosa",
  email,
  emailKey: keyOf(email),
  emailVerified,
  passwordHash: "hash",
  bio: "",
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  subscriptionStatus: "free",
  storiesRecorded: 0,
  pendingSaves: {},
  setupDone: true,
})

const profile = (email: string | null, emailVerified: boolean) => ({
  issuer: "https://id.example.org",
  subject: "1",
  email,
  emailVerified,
  firstName: "",
  lastName: "",
  picture: null,
})

describe("the door for someone who comes from a provider", () => {
  it.each([
    [true, true, "Join"],
    [true, false, "Rejected"],
    [false, true, "Rejected"],
    [false, false, "Rejected"],
  ])("R76 proved there: %s, proved here: %s: %s", (there, here, expected) => {
    const door = decideLinking(profile("rosa@example.org", there), holder("Rosa@Example.org", here))
    expect(door._tag).toBe(expected)
  })

  it("R76 is not opened by letters that only look alike", () => {
    for (const alike of ["ｒosa@example.org", "rosa@example.org\u200b", "ro\u017fa@example.org"]) {
      expect(decideLinking(profile(alike, true), holder("rosa@example.org", true))._tag).toBe(
        "Rejected",
      )
    }
  })

  it("R625 is the same for both spellings of a domain, and of no other", () => {
    const [shown, sent] = ["rosa@müller.example", "rosa@xn--mller-kva.example"]
    expect(decideLinking(profile(shown, true), holder(sent, true))._tag).toBe("Join")
    expect(decideLinking(profile(sent, true), holder(shown, true))._tag).toBe("Join")
    for (const other of [
      "rosa@muller.example",
      "rosa@m\u00fcller.exam\u200bple",
      "r\u00f6sa@müller.example",
    ])
      expect(decideLinking(profile(other, true), holder(shown, true))._tag).toBe("Rejected")
  })

  it("opens an account for whoever has none, and for nobody without an address", () => {
    expect(decideLinking(profile("rosa@example.org", false), null)._tag).toBe("Open")
    expect(decideLinking(profile(null, true), null)).toEqual({
      _tag: "Rejected",
      problem: "no-email",
    })
  })

  it("R75 is known by issuer and subject, whatever stands between them", () => {
    const ids = [
      { issuer: "https://a.example", subject: "bc" },
      { issuer: "https://a.exampleb", subject: "c" },
      { issuer: 'https://a.example","', subject: "bc" },
    ].map((who) => identityId(who))
    expect(new Set(ids).size).toBe(3)
  })
})
