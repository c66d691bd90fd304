import { describe, expect, it } from "vitest"
import { addressWarnings, isLoopback, openedHere, openedInTheHouse } from "./public-url.ts"
import { ownSockets } from "../../http/plugins/csp.ts"
import { isOwnOrigin, notOurPages } from "../../http/plugins/session.ts"

const closed = { registration: "invited" } as const

it("R108 that everybody can open, and where everybody may open an account, is warned of", () => {
  const settings = { host: "0.0.0.0", mailUrl: null, payment: null, registration: "open" } as const
  const warned = (publicUrl: string | null) => addressWarnings({ ...settings, publicUrl })
  expect(warned("https://stories.example.org")).toEqual([
    expect.stringMatching(
      /^Anyone who finds https:\/\/stories\.example\.org .*REGISTRATION=invited/,
    ),
  ])
  expect(warned("http://localhost:3000").join()).not.toContain("REGISTRATION")
  expect(warned(null)).toEqual([])
})

it("R719 that other devices in the house open is said where they can, with what the microphone needs", () => {
  const addresses = [
    { address: "127.0.0.1", family: "IPv4", internal: true },
    { address: "fd00::7", family: "IPv6", internal: false },
    { address: "192.168.1.7", family: "IPv4", internal: false },
  ]
  const said = (host: string, publicUrl: string | null = null) =>
    openedInTheHouse({ host, publicUrl }, "3000", addresses)
  expect(said("0.0.0.0")).toMatch(/^Other devices .* http:\/\/192\.168\.1\.7:3000\. .*https/)
  expect(said("::")).not.toBeNull()
  expect([said("127.0.0.1"), said("0.0.0.0", "https://stories.example.org")]).toEqual([null, null])
  expect(openedInTheHouse({ host: "::", publicUrl: null }, "3000", [])).toBeNull()
})

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
    const warnings = addressWarnings({ ...closed, host, publicUrl, mailUrl, payment: null })
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toMatch(expected)
  })

  it.each([
    ["127.0.0.1", "http://localhost:3000", null],
    ["::1", "http://localhost:3000", null],
    ["0.0.0.0", "https://stories.example.org", "smtp://mail"],
    ["0.0.0.0", null, null],
  ])("is not warned of without need: %s, %s, %s", (host, publicUrl, mailUrl) => {
    expect(addressWarnings({ ...closed, host, publicUrl, mailUrl, payment: null })).toEqual([])
  })
})

describe("coming back from Stripe's page", () => {
  it("R243 needs an address that other devices open", () => {
    const settings = { ...closed, host: "0.0.0.0", publicUrl: null, mailUrl: null, payment: {} }
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
