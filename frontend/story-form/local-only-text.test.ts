import { describe, expect, it } from "vitest"
import type { EngineJob, RemoteJob } from "#protocol/engine-job.ts"
import { localOnlyText } from "./local-only-text.ts"

const to =
  (host: string) =>
  (job: EngineJob): RemoteJob => ({ job, host })
const toOpenAi = to("api.openai.com")
const here = (transcribes: ReadonlyArray<string> | null) => ({
  local: { transcribes, detectsLanguage: false },
})

describe("R300 keeping a story in the house", () => {
  it("is not offered where nothing leaves it", () => {
    expect(localOnlyText({})).toBeNull()
    expect(localOnlyText({ sends: [] })).toBeNull()
  })

  it("says which machines do not get it, and what this server cannot do by itself", () => {
    const all = (["transcribe", "write", "embed"] as const).map(toOpenAi)
    expect(localOnlyText({ sends: all, ...here(["en"]) })).toBe(
      "Nothing of it is sent to api.openai.com. This server listens to it itself, and understands English. It is not translated.",
    )
    expect(localOnlyText({ sends: all, ...here([]) })).toMatch(
      /Its words are not written down\. It/,
    )
    expect(localOnlyText({ sends: all, ...here(null) })).toMatch(/listens to it itself\. It is not/)
  })

  it("says no more than what changes", () => {
    expect(localOnlyText({ sends: [toOpenAi("embed"), to("box:8000")("embed")] })).toBe(
      "Nothing of it is sent to api.openai.com and box:8000.",
    )
    expect(localOnlyText({ sends: [toOpenAi("write")] })).toBe(
      "Nothing of it is sent to api.openai.com. It is not translated.",
    )
  })
})
