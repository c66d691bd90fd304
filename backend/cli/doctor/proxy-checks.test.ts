import { describe, expect, it } from "vitest"
import type { Reply } from "./ask.ts"
import { cookieCheck, pieceCheck, rangeCheck, socketCheck } from "./proxy-checks.ts"

const answer = (
  status: number,
  body: string | object = "",
  headers: Extract<Reply, { _tag: "Answer" }>["headers"] = {},
): Reply => ({
  ...{ _tag: "Answer", status, headers },
  body: typeof body === "string" ? body : JSON.stringify(body),
})
const own = (status: number, code: string) => answer(status, { message: "No.", code })
const opened = answer(101)
const silence: Reply = { _tag: "NoAnswer", reason: "ECONNRESET" }

describe("web sockets", () => {
  it.each([
    ["are opened", opened, opened],
    ["are refused as such", answer(400, "Forbidden"), own(403, "Forbidden")],
    ["come too often", opened, own(429, "TooManyRequests")],
  ])("R731 get through where they %s", (_, live, transcript) => {
    expect(socketCheck({ live, transcript }).state).toBe("ok")
  })

  it.each([
    ["neither", answer(400, { code: 3 }), own(401, "Unauthorized"), /can't be corrected and other/],
    ["no transcript", opened, own(401, "Unauthorized"), /but not at \/api\/stories\//],
    ["no live events", answer(400, { code: 3 }), opened, /but not at \/socket\.io\//],
    ["an answer of the proxy's", answer(502), silence, /does not pass WebSockets on/],
  ])("R731 do not where the upgrade is lost: %s", (_, live, transcript, sentence) => {
    const check = socketCheck({ live, transcript })
    expect([check.state, check.sentence]).toEqual(["problem", expect.stringMatching(sentence)])
    expect(check.advice).toMatch(/Upgrade \$http_upgrade.*docs\/operating\/proxies\.md/)
  })
})

describe("pieces of a recording", () => {
  const megabyte = 1024 ** 2
  it.each([
    [4 * megabyte, null, "ok", /Pieces of 4 MB/],
    [megabyte, answer(413), "problem", /refuses 2 MB .*answered 413.* pieces of 1 MB/],
    [megabyte / 2, silence, "problem", /refuses 1 MB .*ECONNRESET.* pieces of 512 kB/],
    [null, answer(405), "problem", /refuses even 64 kB .*answered 405.*no recording arrives/],
  ] as const)("R731 of %j bytes get through", (passed, rejection, state, sentence) => {
    expect(pieceCheck(passed, rejection)).toMatchObject({
      ...{ state, sentence: expect.stringMatching(sentence) },
    })
  })
})

describe("a part of a file", () => {
  const part = { "content-range": "bytes 0-9/333" }
  it.each([
    [answer(206, "<svg xmlns", part), "ok"],
    [answer(206, "<svg", part), "problem"],
    [answer(200, "<svg xmlns and so on"), "problem"],
    [silence, "problem"],
    [own(404, "NotFound"), "skipped"],
  ])("R731 can be asked for, or not: %j", (reply, state) => {
    expect(rangeCheck(reply).state).toBe(state)
  })
})

describe("the session cookie", () => {
  const https = "https://stories.example.org"
  const setting = (cookie: string) => answer(200, "{}", { "set-cookie": ["other=1", cookie] })
  it.each([
    [setting("__Host-kintale=; Path=/; HttpOnly; Secure; SameSite=Lax"), https, "ok", /is Secure/],
    [setting("kintale=; Path=/; HttpOnly"), https, "problem", /is not Secure/],
    [setting("kintale=; Path=/; HttpOnly"), "http://localhost:3000", "ok", /only where/],
    [answer(200, "{}"), https, "problem", /does not arrive/],
    [own(403, "Forbidden"), https, "problem", /of another site/],
    [answer(405), https, "problem", /answered 405/],
  ])("R731 is Secure where people come by https: %j", (reply, url, state, sentence) => {
    expect(cookieCheck(reply, url)).toMatchObject({
      ...{ state, sentence: expect.stringMatching(sentence) },
    })
  })
})
