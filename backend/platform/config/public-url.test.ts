import { describe, expect, it } from "vitest"
import { addressWarnings, isLoopback, openedHere } from "./public-url.ts"
import { ownSockets } from "../../http/plugins/csp.ts"
import { isOwnOrigin, notOurPages } from "../../http/plugins/session.ts"

describe("an address", () => {
  it.each([
    ["http://localhost:3000", true],
    ["http://127.0.0.2", true],
    ["https://[::1]:3000", true],
    ["http://LOCALHOST", true],
    ["http://192.168.1.7:3000", false],
    ["https://localhost.example.org", false],
    ["https://127.0.0.1.example.org", false],
    ["http://127.example.org", false],
  ])("R114 is this computer's own or not: %s", (url, expected) => {
    expect(isLoopback(url)).toBe(expected)
  })

  it.each([
    ["http://127.0.0.1:3000", "http://localhost:3000"],
    ["http://0.0.0.0:3000", "http://localhost:3000"],
    ["http://[::]:3000", "http://localhost:3000"],
    ["http://[::1]:3000", "http://localhost:3000"],
    ["http://192.168.1.7:3000", "http://192.168.1.7:3000"],
    ["http://[fd00::1]:3000", "http://[fd00::1]:3000"],
  ])("that is listened at is one that opens here: %s", (listening, opened) => {
    expect(openedHere(listening)).toBe(opened)
  })

  it.each([
    ["0.0.0.0", "http://localhost:3000", null, /PUBLIC_URL is http:\/\/localhost:3000/],
    ["::", "http://127.0.0.1:3000", "smtp://mail", /PUBLIC_URL is/],
    ["127.0.0.1", null, "smtp://mail", /MAIL_URL is set but PUBLIC_URL is not/],
  ])("that leads nowhere is warned of: %s, %s, %s", (host, publicUrl, mailUrl, expected) => {
    const warnings = addressWarnings({ host, publicUrl, mailUrl, payment: null })
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toMatch(expected)
  })

  it.each([
    ["127.0.0.1", "http://localhost:3000", null],
    ["::1", "http://localhost:3000", null],
    ["0.0.0.0", "https://stories.example.org", "smtp://mail"],
    ["0.0.0.0", null, null],
  ])("is not warned of without need: %s, %s, %s", (host, publicUrl, mailUrl) => {
    expect(addressWarnings({ host, publicUrl, mailUrl, payment: null })).toEqual([])
  })
})

describe("coming back from Stripe's page", () => {
  it("R243 needs an address that other devices open", () => {
    const settings = { host: "0.0.0.0", publicUrl: null, mailUrl: null, payment: {} }
    expect(addressWarnings(settings)).toEqual([expect.stringMatching(/PUBLIC_URL is not/)])
    expect(addressWarnings({ ...settings, publicUrl: "https://stories.example.org" })).toEqual([])
  })
})

describe("our own pages", () => {
  const [known, house] = ["https://stories.example.org", "http://192.168.1.7:3000"]
  it.each([
    [house, "192.168.1.7:3000", "http://localhost:3000", true],
    [house, "192.168.1.7:3000", "http://127.0.0.1:3000", true],
    ["https://localhost", "app:3000", "https://localhost", true],
    ["https://evil.example", "192.168.1.7:3000", "http://localhost:3000", false],
    [house, "192.168.1.7:3000", known, false],
    ["http://stories.example.org", "stories.example.org", known, false],
    [known, "10.0.0.7:3000", "http://stories.example.org", true],
    ["null", "stories.example.org", "http://localhost:3000", false],
  ])("R114 from %s at %s, where %s was said", (origin, host, publicUrl, expected) => {
    expect(isOwnOrigin(origin, host, publicUrl)).toBe(expected)
  })

  it("R114 may open lines to the host they came from where only this computer's own address was said", () => {
    expect(ownSockets("http://localhost:3000", "192.168.1.7:3000")).toContain("ws://192.168.1.7")
  })

  it("R114 are named with what leads there", () => {
    expect(notOurPages(known, "http://stories.example.org")).toContain("start with https")
    expect(notOurPages(known, house)).toMatch(/open https:\/\/stories.example.org and try again\.$/)
    expect(notOurPages("http://localhost:3000", house)).not.toContain("localhost")
  })
})
