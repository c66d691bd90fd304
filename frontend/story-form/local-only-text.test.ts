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
      "We won't send it to api.openai.com. This server transcribes it itself and understands English. It won't be translated.",
    )
    expect(localOnlyText({ sends: all, ...here([]) })).toMatch(/It won't be transcribed\. It/)
    expect(localOnlyText({ sends: all, ...here(null) })).toMatch(/transcribes it itself\. It won't/)
  })

  it("says no more than what changes", () => {
    expect(localOnlyText({ sends: [toOpenAi("embed"), to("box:8000")("embed")] })).toBe(
      "We won't send it to api.openai.com and box:8000.",
    )
    expect(localOnlyText({ sends: [toOpenAi("write")] })).toBe(
      "We won't send it to api.openai.com. It won't be translated.",
    )
  })
})
