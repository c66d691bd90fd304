import { describe, expect, it } from "vitest"
import { StoryId } from "#protocol/ids.ts"
import type { RemoteCallRecord } from "../../platform/database/remote-calls.ts"
import { tableOf, tally, usedOf } from "./report.ts"

const call = (changes: Partial<RemoteCallRecord>): RemoteCallRecord => ({
  ...{ id: "1", at: Date.parse("2026-11-20T12:00:00Z"), job: "transcribe", host: "api.openai.com" },
  ...{ model: "gpt-transcribe", storyId: StoryId.make(7), userId: null, seconds: 60 },
  ...{ tokens: null, answerTokens: null, ms: 900, kind: "answered", requestId: "req_secret" },
  ...changes,
})
const calls = [
  call({}),
  call({ kind: "busy" }),
  call({ kind: null }),
  call({ at: Date.parse("2026-12-01T00:00:00Z") }),
  call({
    ...{ job: "write", host: "box:11434", model: "gemma", seconds: null },
    ...{ tokens: 12_345, answerTokens: 45 },
  }),
]

describe("what was sent, for whoever looks after the server", () => {
  it("R282 is summed by month, machine and job, however it is read", () => {
    const sums = tally([], calls)
    expect(tally(tally([], calls.slice(0, 2)), calls.slice(2))).toEqual(sums)
    expect(tableOf(sums)).toEqual([
      "month    machine         job         model           calls  failed  ?  minutes  tokens       cost",
      "2026-12  api.openai.com  transcribe  gpt-transcribe      1                 1.0            $0.0045",
      "2026-11  api.openai.com  transcribe  gpt-transcribe      3       1  1      3.0            $0.0090",
      "2026-11  box:11434       write       gemma               1                      12,345  not known",
    ])
  })

  it("R278 says what is used of a month's limits", () => {
    const kept = [
      { id: "2026-11 milliseconds", used: 24_750_000 },
      { id: "2026-10 tokens", used: 9 },
    ]
    const limits = { aiMinutesPerMonth: 600, aiTokensPerMonth: null }
    expect(usedOf("2026-11", kept, limits)).toBe("412.5 of 600 minutes and 0 tokens")
  })
})
