import { describe, expect, it } from "vitest"
import { keyOf } from "./users.ts"

describe("the key of a name or an address", () => {
  it.each([
    ["anna@müller.example", "anna@xn--mller-kva.example"],
    ["anna@müller.example", "Anna@MU\u0308LLER.example "],
    ["anna@müller.example", "ANNA@XN--MLLER-KVA.EXAMPLE"],
    ["anna@例え.テスト", "anna@xn--r8jz45g.xn--zckzah"],
  ])("R625 is one for both spellings of a domain: %s, %s", (one, other) => {
    expect(keyOf(one)).toBe(keyOf(other))
  })

  it.each([
    ["anna@müller.example", "anna@muller.example"],
    ["änna@müller.example", "anna@müller.example"],
    ["änna@müller.example", "xn--nna-pla@müller.example"],
    ["anna@1.2", "anna@1.0.0.2"],
    ["müller.example", "xn--mller-kva.example"],
  ])("R625 keeps apart what is not the same: %s, %s", (one, other) => {
    expect(keyOf(one)).not.toBe(keyOf(other))
  })

  it("R625 is there for whatever is typed", () => {
    for (const text of [
      "",
      "@",
      "a@",
      "a@ü..",
      "a@\u200b",
      "a@%",
      "a@[ü]",
      `a@${"ü".repeat(300)}.org`,
    ])
      expect(keyOf(text)).toBe(keyOf(keyOf(text)))
  })
})
