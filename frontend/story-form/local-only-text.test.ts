import { describe, expect, it } from "vitest"
import type { EngineJob, Sending } from "#protocol/engine-job.ts"
import { inHouseWords } from "./local-only-text.ts"

const to =
  (host: string) =>
  (job: EngineJob): Sending => ({ job, host })
const toOpenAi = to("api.openai.com")
const here = (transcribes: ReadonlyArray<string> | null) => ({
  inHouse: { transcribes, detectsLanguage: false },
})

describe("R300 keeping a story in the house", () => {
  it("is not offered where nothing leaves it", () => {
    expect(inHouseWords({})).toBeNull()
    expect(inHouseWords({ sends: [] })).toBeNull()
  })

  it("says which machines do not get it, and what this server cannot do by itself", () => {
    const all = (["transcribe", "write", "embed"] as const).map(toOpenAi)
    expect(inHouseWords({ sends: all, ...here(["en"]) })).toBe(
      "Nothing of it is sent to api.openai.com. This server listens to it itself, and understands English. It is not translated.",
    )
    expect(inHouseWords({ sends: all, ...here([]) })).toMatch(/Its words are not written down\. It/)
    expect(inHouseWords({ sends: all, ...here(null) })).toMatch(/listens to it itself\. It is not/)
  })

  it("says no more than what changes", () => {
    expect(inHouseWords({ sends: [toOpenAi("embed"), to("box:8000")("embed")] })).toBe(
      "Nothing of it is sent to api.openai.com and box:8000.",
    )
    expect(inHouseWords({ sends: [toOpenAi("write")] })).toBe(
      "Nothing of it is sent to api.openai.com. It is not translated.",
    )
  })
})
