import { describe, expect, it } from "vitest"
import { costOf, type Priced } from "./prices.ts"

const text: Priced = {
  ...{ host: "api.openai.com", model: "gpt-6-luna", kind: "answered", seconds: null },
  ...{ tokens: 1_000_000, answerTokens: 100_000 },
}
const sound: Priced = {
  ...text,
  model: "gpt-transcribe",
  seconds: 600,
  tokens: null,
  answerTokens: null,
}

describe("what a call has cost", () => {
  it("R282 is known at OpenAI for the models it lists, and of nobody else", () => {
    expect(costOf(sound)).toBeCloseTo(0.045)
    expect(costOf(text)).toBeCloseTo(0.14)
    expect(costOf({ ...text, model: "gpt-7" })).toBeNull()
    expect(costOf({ ...text, host: "localhost:11434" })).toBeNull()
    expect(costOf({ ...text, host: "constructor" })).toBeNull()
  })

  it("R282 is rather too much than too little, and nothing for what was turned away", () => {
    expect(costOf({ ...text, answerTokens: null })).toBeCloseTo(0.5)
    expect(costOf({ ...text, answerTokens: 2_000_000 })).toBeCloseTo(0.5)
    expect(costOf({ ...sound, kind: null })).toBeCloseTo(0.045)
    expect(costOf({ ...sound, kind: "away" })).toBeCloseTo(0.045)
    expect(costOf({ ...sound, kind: "money" })).toBe(0)
  })
})
