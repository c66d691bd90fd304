import { describe, expect, it } from "vitest"
import { newsOf } from "./verification-toast.ts"

describe("what became of a link that confirms an address", () => {
  it("AUTH-23 a bad link says so, and where another is to be had", () => {
    expect(newsOf("bad-link", undefined).text).toMatch(/Sign in and we'll send you a new one/)
    expect(newsOf("bad-link", { emailVerified: false }).text).toMatch(/We can send you a new one/)
  })
  it("a link that still works says what is to be done first", () => {
    expect(newsOf("sign-in-first", undefined).text).toMatch(/^Sign in to the account/)
    expect(newsOf("sign-in-first", { emailVerified: false }).text).toMatch(/another account/)
    expect(newsOf("later", undefined).text).toMatch(/Try it again in a moment/)
  })
  it("R88 a link of another account is for whoever is signed in to that one, also when one's own is verified", () => {
    for (const user of [undefined, { emailVerified: true }, { emailVerified: false }]) {
      const { title, text } = newsOf("sign-in-first", user)
      expect(title).toBe("Sign in to use this link")
      expect(text).toMatch(/then open it again/)
    }
  })
  it("R89 what could not be kept can be done by the same link", () => {
    for (const user of [undefined, { emailVerified: false }]) {
      expect(newsOf("later", user).text).toMatch(/The link still works/)
    }
  })
  it("a link followed twice worries nobody", () => {
    const twice = newsOf("bad-link", { emailVerified: true })
    expect(twice).toMatchObject({ title: "Email confirmed", tone: "good" })
  })
})
