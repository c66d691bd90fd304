import { describe, expect, it } from "vitest"
import { matchWords } from "./score-tone.ts"

const shown = (scores: ReadonlyArray<number>) =>
  scores.map((score) => matchWords(score)).map(({ tone, text }) => `${tone}: ${text}`)

describe("R646 a match is told in words", () => {
  it("CONST-27 is green and strong from 0.9 on", () => {
    expect(new Set(shown([0.9, 0.95, 1]))).toEqual(new Set(["sage: Strong match"]))
  })
  it("CONST-28 is yellow and close from 0.7 on", () => {
    expect(new Set(shown([0.7, 0.8, 0.8999]))).toEqual(new Set(["amber: Close match"]))
  })
  it("CONST-29 is orange and related below 0.7", () => {
    expect(new Set(shown([0.6999, 0.4, 0]))).toEqual(new Set(["ember: Related"]))
  })
  it("R781 is exact below 0.7 where the very words stand there", () => {
    expect(matchWords(0.4, true)).toEqual({ tone: "ember", text: "Exact words" })
    expect(matchWords(0.8, true).text).toBe("Close match")
  })
  it("AMB-32 is named and colored by the exact score, so that none below 0.9 is called strong", () => {
    expect(shown([0.8999, 0.9])).toEqual(["amber: Close match", "sage: Strong match"])
  })
})
