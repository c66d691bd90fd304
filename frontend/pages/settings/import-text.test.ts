import { describe, expect, it } from "vitest"
import type { ImportProgress } from "../../api/import.ts"
import { outcomeWords } from "./import-text.ts"

const outcome = (change: Partial<ImportProgress>): ImportProgress => ({
  ...{ imported: 0, known: 0, rejected: [], left: 0, ended: "whole" },
  ...change,
})

describe("what came of bringing an export in", () => {
  it("R175 says how many came, were here and are left, and how it goes on", () => {
    expect(outcomeWords(outcome({ imported: 3 })).title).toBe("3 stories imported")
    expect(outcomeWords(outcome({ known: 3 }))).toMatchObject({
      tone: "sage",
      title: "Nothing new",
      text: "Everything in this file is already here.",
    })
    const full = outcomeWords(outcome({ imported: 1, known: 1, left: 4, ended: "plan full" }))
    expect(full.tone).toBe("amber")
    expect(full.text).toMatch(/^1 story was already here. 4 stories are left. Your plan/)
    expect(outcomeWords(outcome({ left: 1, ended: "stopped" })).text).toMatch(/continue where you/)
    expect(outcomeWords(outcome({ ended: "lost connection" })).text).toMatch(/We skip duplicates/)
  })
})
