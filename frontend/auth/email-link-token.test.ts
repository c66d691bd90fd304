import { describe, expect, it } from "vitest"
import { emailTokenOf } from "./email-link-token.ts"

describe("the token of a reset link", () => {
  it("comes with the address, and after that with its entry in the browser's history", () => {
    expect(emailTokenOf("?token=abc", null)).toBe("abc")
    expect(emailTokenOf("", { emailToken: "abc" })).toBe("abc")
  })
  it("RESET-01 is missing where the address brings none", () => {
    expect(emailTokenOf("", null)).toBeNull()
    expect(emailTokenOf("", { emailToken: 7 })).toBeNull()
  })
  it("RESET-09 counts as missing when it is empty, whatever was there before", () => {
    for (const search of ["?token=", "?token=%20"]) {
      expect(emailTokenOf(search, { emailToken: "abc" })).toBeNull()
    }
  })
})
