import { describe, expect, it } from "vitest"
import { resetTokenOf } from "./reset-token.ts"

describe("the token of a reset link", () => {
  it("comes with the address, and after that with its entry in the browser's history", () => {
    expect(resetTokenOf("?token=abc", null)).toBe("abc")
    expect(resetTokenOf("", { resetToken: "abc" })).toBe("abc")
  })
  it("RESET-01 is missing where the address brings none", () => {
    expect(resetTokenOf("", null)).toBeNull()
    expect(resetTokenOf("", { resetToken: 7 })).toBeNull()
  })
  it("RESET-09 counts as missing when it is empty, whatever was there before", () => {
    for (const search of ["?token=", "?token=%20"]) {
      expect(resetTokenOf(search, { resetToken: "abc" })).toBeNull()
    }
  })
})
