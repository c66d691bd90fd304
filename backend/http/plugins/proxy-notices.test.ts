import { describe, expect, it } from "vitest"
import { noticeIn } from "./proxy-notices.ts"
import { notOurPages } from "./session.ts"

const bare = { publicUrl: null, trustProxy: false }
const known = { publicUrl: "https://stories.example.org", trustProxy: true }
const said = (headers: Record<string, string>, settings: Parameters<typeof noticeIn>[1] = bare) =>
  noticeIn(headers, settings)?.sentence ?? null

describe("what requests show of the proxy in front", () => {
  it("R706 a socket whose upgrade was lost on the way, with the lines that pass it on", () => {
    expect(said({ "sec-websocket-key": "x" }, known)).toMatch(
      /proxy_set_header Upgrade \$http_upgrade/,
    )
    expect(said({ "sec-websocket-key": "x", upgrade: "websocket" }, known)).toBeNull()
  })

  it("R736 a recording that is played without being asked for in parts", () => {
    expect(said({ "sec-fetch-dest": "audio" }, known)).toMatch(/remove proxy_set_header Range/)
    expect(said({ "sec-fetch-dest": "audio", range: "bytes=0-" }, known)).toBeNull()
    expect(said({ "sec-fetch-dest": "empty" }, known)).toBeNull()
  })

  it.each([
    [{ origin: "https://home.example", "sec-fetch-site": "same-origin", host: "127.0.0.1:3100" }],
    [{ origin: "https://home.example", host: "home.example" }],
    [{ host: "home.example", "x-forwarded-proto": "https" }],
    [{ host: "127.0.0.1", "x-forwarded-host": "home.example", "x-forwarded-proto": "https" }],
  ])("R706 an address that PUBLIC_URL does not say: %j", (headers) => {
    expect(said(headers)).toMatch(
      /Set PUBLIC_URL=https:\/\/home\.example( and TRUST_PROXY=true)?\.$/,
    )
    expect(said({ ...headers, "x-forwarded-for": "192.0.2.1" })).toMatch(/and TRUST_PROXY=true\.$/)
  })

  it.each([
    // A page elsewhere, which may want to be taken for ours.
    [{ origin: "https://evil.example", "sec-fetch-site": "cross-site", host: "home.example" }],
    [{ origin: "https://evil.example", host: "192.168.1.7:3000" }],
    [{ origin: "null", "sec-fetch-site": "same-origin" }],
    // In the house, and on the computer itself.
    [{ origin: "http://192.168.1.7:3000", host: "192.168.1.7:3000" }],
    [{ origin: "https://localhost:8443", host: "localhost:8443" }],
    [{}],
  ])("R706 but nothing of %j", (headers) => {
    expect(said(headers)).toBeNull()
  })

  it("R706 never in words of whoever asks", () => {
    const host = "home.example\nSet PUBLIC_URL=https://evil.example"
    expect(said({ host, "x-forwarded-proto": "https" })).not.toContain("evil")
  })

  it.each([
    [
      {
        origin: "https://kintale.test:18443",
        "sec-fetch-site": "same-origin",
        host: "127.0.0.1:3000",
      },
    ],
    [{ origin: "https://kintale.test:18443", host: "kintale.test:18443" }],
  ])("R749 an address that PUBLIC_URL says otherwise: %j", (headers) => {
    expect(said(headers, known)).toBe(
      "Pages are opened at https://kintale.test:18443, but PUBLIC_URL is https://stories.example.org, so nobody can sign in or change anything there. If your family opens https://kintale.test:18443, set PUBLIC_URL=https://kintale.test:18443. Otherwise open https://stories.example.org.",
    )
  })

  it.each([
    [{ origin: "http://192.168.1.7:3000", host: "192.168.1.7:3000" }],
    [{ origin: "http://localhost:3000", host: "localhost:3000" }],
  ])("R749 and advises nobody to leave https, or for this computer alone: %j", (headers) => {
    expect(said(headers, known)).toMatch(
      /\. Open https:\/\/stories\.example\.org\. If that address/,
    )
  })

  it.each([
    [{ origin: "https://evil.example", "sec-fetch-site": "cross-site", host: "home.example" }],
    [{ origin: "https://stories.example.org", host: "10.0.0.7:3000" }],
    [{ "sec-fetch-site": "same-origin", host: "kintale.test" }],
  ])("R749 but nothing of %j", (headers) => {
    expect(said(headers, known)).toBeNull()
  })

  it("R706 https where http was said, and a proxy nobody has said", () => {
    const http = { publicUrl: "http://stories.example.org", trustProxy: true }
    expect(said({ "x-forwarded-proto": "https" }, http)).toMatch(
      /Set PUBLIC_URL=https:\/\/stories\.example\.org\.$/,
    )
    expect(said({ "x-forwarded-for": "192.0.2.1" })).toMatch(/Set TRUST_PROXY=true\.$/)
    expect(said({ "x-forwarded-for": "192.0.2.1", "x-forwarded-proto": "https" }, known)).toBeNull()
  })
})

it("R749 whoever is refused on Kintale's own page reads which setting may be wrong", () => {
  const page = "https://kintale.test:18443"
  expect(notOurPages(known.publicUrl, page, "127.0.0.1:3000")).toMatch(
    /open https:\/\/stories\.example\.org and try again\. If that .* correct PUBLIC_URL\.$/,
  )
  expect(notOurPages(known.publicUrl, page)).toMatch(/try again\.$/)
})

it("R114 whoever is refused as a proxy asks in its own name is told so", () => {
  const [page, asked] = ["https://home.example", "127.0.0.1:3100"]
  expect(notOurPages(null, page, asked)).toContain("set PUBLIC_URL=https://home.example")
  expect(notOurPages(null, page)).not.toContain("home.example")
})
