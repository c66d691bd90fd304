import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { readConfig } from "../../platform/config/config.ts"
import {
  addressCheck,
  listeningAddress,
  microphoneCheck,
  serverCheck,
  settingsChecks,
} from "./address-checks.ts"
import type { Reply } from "./ask.ts"

const health = (status: number, parts: Readonly<Record<string, boolean>>): Reply => ({
  ...{ _tag: "Answer", status, headers: {} },
  body: JSON.stringify({
    status: Object.values(parts).every(Boolean) ? "ok" : "degraded",
    parts: Object.fromEntries(
      Object.entries(parts).map(([name, works]) => [name, { works, detail: "cannot be written" }]),
    ),
  }),
})
const page = (status: number): Reply => ({
  ...{ _tag: "Answer", status, headers: {}, body: "<h1>Hello</h1>" },
})
const nothing = (reason: string): Reply => ({ _tag: "NoAnswer", reason })
const url = "https://stories.example.org"

describe("the server", () => {
  it.each([
    [health(200, { documents: true, media: true }), false, "ok", /all its parts work/],
    [health(200, { documents: true, map: false }), true, "warning", /map: cannot be written/],
    [health(503, { documents: false }), true, "problem", /documents: cannot be written/],
    [page(200), false, "problem", /is not Kintale/],
    [nothing("ECONNREFUSED"), true, "problem", /is running, but nothing answers/],
    [nothing("ECONNREFUSED"), false, "problem", /is not running/],
  ] as const)("R730 is asked how it is: %j", (reply, isRunning, state, sentence) => {
    const here = "http://localhost:3000"
    expect(serverCheck(reply, here, isRunning)).toMatchObject({
      ...{ state, sentence: expect.stringMatching(sentence) },
    })
  })

  it.each([
    ["127.0.0.1", 3000, "http://localhost:3000"],
    ["0.0.0.0", 3000, "http://localhost:3000"],
    ["::", 80, "http://localhost:80"],
    ["192.0.2.2", 3000, "http://192.0.2.2:3000"],
    ["0.0.0.0", 0, null],
  ])("R730 is asked where it listens: %s %i", (host, port, expected) => {
    expect(listeningAddress({ host, port })).toBe(expected)
  })
})

describe("the address people open", () => {
  it.each([
    [health(503, { documents: false }), "ok", /answers at https/],
    [page(200), "problem", /is not Kintale/, /lead everything at this name/],
    [page(502), "problem", /answered 502/, /does not get to Kintale/],
    [nothing("ENOTFOUND"), "problem", /is not known/, /PUBLIC_URL.*router.*\/etc\/hosts/],
    [nothing("ETIMEDOUT"), "problem", /From this computer nothing/, /home routers.*all is well/],
  ])("R730 is Kintale's, or what it is: %j", (reply, state, sentence, advice = /^$/) => {
    const check = addressCheck(reply, url)
    expect(check).toMatchObject({ state, sentence: expect.stringMatching(sentence) })
    expect(check.advice ?? "").toMatch(advice)
  })
})

describe("the microphone", () => {
  it.each([url, "http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"])(
    "R748 is given at %s",
    (opened) => {
      expect(microphoneCheck(opened)).toBeNull()
    },
  )

  it.each(["http://stories.example.org", "http://192.168.1.7:3000"])(
    "R748 is not given at %s, and what helps is said",
    (opened) => {
      expect(microphoneCheck(opened)).toMatchObject({
        state: "problem",
        sentence: expect.stringContaining(`no microphone at ${opened}`),
        advice: expect.stringMatching(/https.*docs\/operating\/proxies\.md/),
      })
    },
  )
})

describe("settings", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "kintale-settings-"))
  afterAll(() => rmSync(dataDir, { recursive: true }))
  const warnings = (env: Readonly<Record<string, string>>) =>
    settingsChecks(readConfig({ DATA_DIR: dataDir, ...env }), "invited").map(
      ({ sentence }) => sentence,
    )

  it("R730 that don't fit one another are said, as at the start", () => {
    expect(warnings({})).toEqual([])
    const known = { PUBLIC_URL: url, REGISTRATION: "invited" }
    expect(warnings({ ...known, TRUST_PROXY: "true" })).toEqual([])
    expect(warnings(known)).toEqual([expect.stringMatching(/Set TRUST_PROXY=true\.$/)])
    expect(warnings({ MAIL_URL: "smtp://mail.example.org" })).toEqual([
      expect.stringMatching(/PUBLIC_URL is not/),
    ])
  })
})
