import { describe, expect, it } from "vitest"
import { type ProfileProbe, serverKinds } from "../../adapters/openai/server-profiles.ts"
import { partOf, warningOf } from "./remote-health-probe.ts"

const outside = { baseUrl: "https://api.openai.com/v1", model: "gpt-6-luna", key: "sk-secret" }
const job = { job: "write", outside } as const
const look = (more: Partial<ProfileProbe> = {}): ProfileProbe => ({
  kind: serverKinds.openai,
  models: [{ id: "gpt-6-luna" }],
  failure: null,
  ...more,
})
const failing = (kind: "away" | "key") =>
  look({ models: null, failure: { kind, waitMillis: null, isLate: false, detail: "401" } })

describe("R257 an engine elsewhere", () => {
  it.each([
    ["answers", look(), true, null],
    ["answers", look({ models: [{ id: "gpt-6-luna:latest" }] }), true, null],
    ["does not have the model", look({ models: [] }), false, /does not list that model\.$/],
    [
      "does not list the model",
      look({ kind: serverKinds.any, models: [{ id: "x" }] }),
      true,
      /does not list that model\.$/,
    ],
    ["has no list of its models", look({ models: null }), true, null],
    [
      "cannot be reached",
      failing("away"),
      false,
      /: it cannot be reached \(401\)\. Work for it waits/,
    ],
    ["does not accept the key", failing("key"), false, /: it does not accept the key \(401\)/],
    [
      "answers",
      look({ models: [{ id: "gpt-6-luna", shutdown_date: "2027-02-26" }] }),
      true,
      /the model will be shut down on 2027-02-26\. Choose another one before then\.$/,
    ],
  ])(
    "that %s is shown so, and whoever starts the server is warned",
    (detail, found, works, warning) => {
      expect(partOf(found, job, undefined)).toEqual({ works, detail })
      const warned = warningOf(found, job)
      if (warning === null) expect(warned).toBeNull()
      else expect(warned).toMatch(warning)
      expect(warned ?? "").not.toContain("sk-secret")
    },
  )

  it("that turned the last call away for good is shown so, although it lists its models", () => {
    expect(partOf(look(), job, "money")).toEqual({
      works: false,
      detail: "has nothing left to spend",
    })
    expect(partOf(look(), job, "busy")).toEqual({ works: true, detail: "answers" })
    expect(partOf(look(), job, "answered").works).toBe(true)
  })
})
