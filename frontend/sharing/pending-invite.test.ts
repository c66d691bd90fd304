import { beforeEach, describe, expect, it, vi } from "vitest"
import {
  importedBy,
  carryInvitation,
  forgetInvitation,
  forgetOpenedInvitation,
  invitationPlace,
  markOpened,
  onwardsTo,
} from "./pending-invite.ts"

const kept = new Map<string, string>()
const storage = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name),
}

/** A browser whose page was opened at an address. */
const openAt = (address: string, sessionStorage: typeof storage = storage) => {
  const location = new URL(address, "https://stories.family")
  const listeners: Array<() => void> = []
  const goTo = (path: string) => (location.href = new URL(path, location).href)
  vi.stubGlobal("sessionStorage", sessionStorage)
  vi.stubGlobal("window", {
    location,
    history: { state: null, replaceState: (_: unknown, __: string, path: string) => goTo(path) },
    addEventListener: (_: string, listener: () => void) => listeners.push(listener),
  })
  carryInvitation()
  return {
    shown: () => `${location.pathname}${location.search}${location.hash}`,
    paste: (hash: string) => {
      location.hash = hash
      for (const listener of listeners) listener()
    },
  }
}

beforeEach(() => {
  kept.clear()
  return () => vi.unstubAllGlobals()
})

describe("the address of an invitation", () => {
  it("brings a token to the people, where it is answered", () => {
    expect(importedBy(new URL("https://a.b/people#invitation=t0k-en"))).toEqual({
      inviteToken: "t0k-en",
      without: invitationPlace,
    })
  })
  it("keeps any other place as it is", () => {
    const address = new URL("https://a.b/stories?q=sea#invitation=t0k-en")
    expect(importedBy(address)?.without).toBe("/stories?q=sea")
  })
  it.each(["", "#", "#main", "#invitation=", "#invite=t0k-en"])("is not one with %j", (hash) => {
    expect(importedBy(new URL(`https://a.b/people${hash}`))).toBeNull()
  })
})

describe("an invitation someone followed", () => {
  it("leaves the address bar and leads to the invitation after signing in", () => {
    const browser = openAt("/people#invitation=t0k-en")
    expect(browser.shown()).toBe("/people?tab=sharing")
    expect(onwardsTo("/")).toBe("/people?tab=sharing")
  })
  it("still waits when the page is loaded anew, as by signing in elsewhere", () => {
    openAt("/people#invitation=t0k-en")
    openAt("/login")
    expect(onwardsTo("/")).toBe(invitationPlace)
  })
  it("is taken up when its link is pasted over the open page", () => {
    const browser = openAt("/people")
    expect(onwardsTo("/")).toBe("/")
    browser.paste("#invitation=t0k-en")
    expect(browser.shown()).toBe("/people?tab=sharing")
    expect(onwardsTo("/")).toBe(invitationPlace)
  })
  it("is gone once it is answered, also after loading the page anew", () => {
    openAt("/people#invitation=t0k-en")
    forgetInvitation()
    expect(onwardsTo("/")).toBe("/")
    openAt("/people")
    expect(onwardsTo("/")).toBe("/")
  })
  it("goes with whoever it opened for when they log out, also after loading the page anew", () => {
    openAt("/people#invitation=t0k-en")
    markOpened(true)
    openAt("/")
    forgetOpenedInvitation()
    expect(onwardsTo("/")).toBe("/")
  })
  it("is kept for the next person while it has opened for nobody", () => {
    openAt("/people#invitation=t0k-en")
    forgetOpenedInvitation()
    expect(onwardsTo("/")).toBe(invitationPlace)
    markOpened(true)
    // Somebody else has signed in since, whose it is not.
    markOpened(false)
    forgetOpenedInvitation()
    expect(onwardsTo("/")).toBe(invitationPlace)
  })
  it("is another one when another link is followed", () => {
    const browser = openAt("/people#invitation=t0k-en")
    markOpened(true)
    browser.paste("#invitation=an0ther")
    forgetOpenedInvitation()
    expect(onwardsTo("/")).toBe(invitationPlace)
  })
  it("waits at least as long as the page is open where the browser keeps nothing", () => {
    const refuse = () => {
      throw new DOMException("The operation is insecure.", "SecurityError")
    }
    openAt("/people#invitation=t0k-en", { getItem: refuse, setItem: refuse, removeItem: refuse })
    expect(onwardsTo("/")).toBe(invitationPlace)
    forgetInvitation()
    expect(onwardsTo("/")).toBe("/")
  })
})
