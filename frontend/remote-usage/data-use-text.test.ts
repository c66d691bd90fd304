import { describe, expect, it } from "vitest"
import { chatSendsWords, searchSendsWords, sendsWords, sentOfStoryWords } from "./data-use-text.ts"

const host = "api.openai.com"

describe("what leaves this server", () => {
  it("R282 is said for each job, and nothing is said where nothing leaves", () => {
    expect(sendsWords()).toEqual([])
    expect(sendsWords([{ job: "transcribe", host }])).toEqual([
      "We send recordings and your family's names to api.openai.com to write down the words.",
    ])
  })

  it("R282 is said of a search only where its words are sent", () => {
    expect(searchSendsWords()).toBeNull()
    expect(searchSendsWords([{ job: "write", host }])).toBeNull()
    expect(searchSendsWords([{ job: "embed", host: "box:8000" }])).toBe(
      "We send what you search for to box:8000 to find stories by what they mean.",
    )
  })

  it("R358 is said beside a chat only where its words are sent", () => {
    expect(chatSendsWords()).toBeNull()
    expect(chatSendsWords([{ job: "embed", host }])).toBeNull()
    expect(chatSendsWords([{ job: "write", host }])).toBe(
      "We send what you write here to api.openai.com, with what your family has told, to answer you.",
    )
  })

  it("R281 is one line of a story for each job and machine, with the last time", () => {
    const sent = (model: string, day: number) =>
      ({ job: "transcribe", host, model, at: `2026-11-${String(day)}T10:00:00.000Z` }) as const
    const written = { ...sent("gpt-6-luna", 12), job: "write" } as const
    expect(sentOfStoryWords([sent("gpt-transcribe", 20), written, sent("older", 11)])).toEqual([
      { text: `Sent to ${host} to write down the words`, at: "2026-11-20T10:00:00.000Z" },
      {
        text: `Sent to ${host} for translations, summaries and biographies`,
        at: "2026-11-12T10:00:00.000Z",
      },
    ])
    expect(sentOfStoryWords()).toEqual([])
  })
})
