import { describe, expect, it } from "vitest"
import { chatSendsWords, searchSendsWords, sendsWords, sentOfStoryWords } from "./data-use-text.ts"

const host = "api.openai.com"

describe("what leaves this server", () => {
  it("R282 is said for each job, and nothing is said where nothing leaves", () => {
    expect(sendsWords()).toEqual([])
    expect(sendsWords([{ job: "transcribe", host }])).toEqual([
      "Recordings and the names of your family are sent to api.openai.com to be written down.",
    ])
  })

  it("R282 is said of a search only where its words are sent", () => {
    expect(searchSendsWords()).toBeNull()
    expect(searchSendsWords([{ job: "write", host }])).toBeNull()
    expect(searchSendsWords([{ job: "embed", host: "box:8000" }])).toBe(
      "What you search for is sent to box:8000 so that stories are found by what they mean.",
    )
  })

  it("R358 is said beside a chat only where its words are sent", () => {
    expect(chatSendsWords()).toBeNull()
    expect(chatSendsWords([{ job: "embed", host }])).toBeNull()
    expect(chatSendsWords([{ job: "write", host }])).toBe(
      "What you write here is sent to api.openai.com, with what was told, to be answered.",
    )
  })

  it("R281 is one line of a story for each job and machine, with the last time", () => {
    const sent = (model: string, day: number) =>
      ({ job: "transcribe", host, model, at: `2026-11-${String(day)}T10:00:00.000Z` }) as const
    const written = { ...sent("gpt-6-luna", 12), job: "write" } as const
    expect(sentOfStoryWords([sent("gpt-transcribe", 20), written, sent("older", 11)])).toEqual([
      { text: `Sent to ${host} to be written down`, at: "2026-11-20T10:00:00.000Z" },
      {
        text: `Sent to ${host} to be translated, summarized and told in biographies`,
        at: "2026-11-12T10:00:00.000Z",
      },
    ])
    expect(sentOfStoryWords()).toEqual([])
  })
})
