import { Option } from "effect"
import { describe, expect, it } from "vitest"
import { StoryId, UserId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import { stopTokenOf, userOfStopToken } from "../accounts/email-preferences.ts"
import type { UserRecord } from "../../platform/database/users.ts"
import { newStoriesEmail } from "../email/templates/new-stories.ts"
import { nextEmailAt } from "./story-notifications.ts"
import { wantsNewsOf } from "./notification-rules.ts"

const minute = 60_000
const now = 1_000_000 * minute
const soon = now + 10 * minute

const last = (
  state: "waiting" | "sent" | "void",
  change: { readonly claim?: string; readonly nextAt?: number } = {},
) => ({ state, claim: null, nextAt: now, ...change })

describe("when an email about new stories is written", () => {
  it("R171 soon after the first, so that an evening's stories come together", () => {
    expect(nextEmailAt(undefined, now)).toBe(soon)
    expect(nextEmailAt(last("waiting", { nextAt: now + minute }), now)).toBeNull()
  })

  it("R171 at most one an hour", () => {
    expect(nextEmailAt(last("sent", { nextAt: now - 5 * minute }), now)).toBe(now + 55 * minute)
    expect(nextEmailAt(last("sent", { nextAt: now - 300 * minute }), now)).toBe(soon)
    // Nothing was sent then.
    expect(nextEmailAt(last("void"), now)).toBe(soon)
  })

  it("R171 another one where the last is being written, and may have looked already", () => {
    const taken = last("waiting", { claim: "someone's", nextAt: now + minute })
    expect(nextEmailAt(taken, now)).toBe(now + 60 * minute)
    expect(nextEmailAt(last("waiting"), now)).toBe(now + 60 * minute)
  })
})

const anna: UserRecord = {
  ...{ id: UserId.make(1), username: "anna", usernameKey: "anna", email: "a@example.org" },
  ...{ firstName: "Anna", lastName: "Berg", emailVerified: true, passwordHash: null },
  ...{ bio: "", profileImageUrl: null, createdAt: "", updatedAt: "", storiesRecorded: 0 },
  ...{ subscriptionStatus: "free", pendingSaves: {}, setupDone: true },
  ...{ emailKey: "a@example.org", newStoryEmailsSince: "2026-01-01T00:00:00.000Z" },
}
const { newStoryEmailsSince: _, ...unasked } = anna
const bens = { recorderId: UserId.make(2), createdAt: "2026-01-02T00:00:00.000Z" }
const smtp = { kind: "smtp" } as const

describe("who gets an email about a new story", () => {
  it("R171 is who asked for it, at an address that is proved to be theirs", () => {
    expect(wantsNewsOf(anna, bens, smtp)).toBe(true)
    expect(wantsNewsOf(unasked, bens, smtp)).toBe(false)
    expect(wantsNewsOf({ ...anna, emailVerified: false }, bens, smtp)).toBe(false)
    expect(wantsNewsOf({ ...anna, closingSince: "2026" }, bens, smtp)).toBe(false)
  })

  it("R171 is not who recorded it, nor anybody for what was there before they asked", () => {
    expect(wantsNewsOf(anna, { ...bens, recorderId: anna.id }, smtp)).toBe(false)
    expect(wantsNewsOf(anna, { ...bens, createdAt: "2025-12-31T00:00:00.000Z" }, smtp)).toBe(false)
  })
})

const stories = (count: number, title = "The flood") =>
  Array.from({ length: count }, (_, n) => ({ id: StoryId.make(n + 1), title, teller: "Rosa" }))
const emailOf = (told: ReturnType<typeof stories>) =>
  newStoriesEmail({
    ...{ to: "a@example.org", origin: "https://example.org", stories: told, messageId: "m" },
    stopLink: "https://example.org/auth/unsubscribe?token=t",
  })

describe("an email about new stories", () => {
  it("R171 says which story, who told it and where it is", () => {
    const { subject, text, html } = emailOf(stories(1))
    expect(subject).toBe("A new story: The flood")
    expect(text).toContain("The flood, told by Rosa\nhttps://example.org/story/1")
    expect(html).toContain('href="https://example.org/story/1"')
  })

  it("R172 says how to end them, for people and for mail programs", () => {
    const { text, html, stopLink } = emailOf(stories(3))
    expect(stopLink).toBe("https://example.org/auth/unsubscribe?token=t")
    for (const body of [text, html]) expect(body).toContain(stopLink)
  })

  it("R171 names the first of very many, and counts the others", () => {
    const { subject, text } = emailOf(stories(limits.newStoryEmails.named + 5))
    expect(subject).toBe("25 new stories in your family")
    expect(text).toContain("And 5 more.")
    expect(text).not.toContain("/story/21")
  })

  it("R171 takes what people typed as text, and as one line", () => {
    const { subject, html, text } = emailOf(stories(1, "<img src=x>\r\nBcc: all\u202e"))
    expect(subject).toBe("A new story: <img src=x> Bcc: all")
    expect(html).not.toContain("<img")
    expect(text).not.toMatch(/^Bcc/m)
    expect(emailOf(stories(1, "\u200b")).subject).toBe("A new story: A story")
  })
})

describe("the link that ends emails", () => {
  it("R172 ends those of one user, and nobody can make one for another", () => {
    const key = Buffer.alloc(32, 7)
    const token = stopTokenOf(key, UserId.make(12))
    expect(userOfStopToken(key, token)).toEqual(Option.some(12))
    for (const other of [
      token.replace("12.", "13."),
      token.slice(0, -1),
      `${token}a`,
      "",
      "12.",
      "NaN.x",
      stopTokenOf(Buffer.alloc(32, 8), UserId.make(12)),
    ]) {
      expect(userOfStopToken(key, other)).toEqual(Option.none())
    }
  })
})
