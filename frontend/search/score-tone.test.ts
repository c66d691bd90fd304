import { describe, expect, it } from "vitest"
import { percentDown } from "../lib/format.ts"
import { matchTone } from "./score-tone.ts"

describe("a match", () => {
  it("CONST-27 is green from 0.9 on", () => {
    expect([0.9, 0.95, 1].map(matchTone)).toEqual(["sage", "sage", "sage"])
  })
  it("CONST-28 is yellow from 0.7 on", () => {
    expect([0.7, 0.8, 0.8999].map(matchTone)).toEqual(["amber", "amber", "amber"])
  })
  it("CONST-29 is orange below 0.7", () => {
    expect([0.6999, 0.4, 0].map(matchTone)).toEqual(["ember", "ember", "ember"])
  })
  it("AMB-32 is rounded down, so that 90% is never yellow", () => {
    expect([0.8999, 0.9, 0.6999].map(percentDown)).toEqual(["89%", "90%", "69%"])
  })
})
