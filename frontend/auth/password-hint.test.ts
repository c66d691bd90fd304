import { describe, expect, it } from "vitest"
import { passwordWords } from "./password-hint.ts"

describe("what is said of a new password", () => {
  it("counts what is missing until it is long enough", () => {
    expect(passwordWords("")).toMatch(/^At least 8 characters\./)
    expect(passwordWords("river")).toBe("3 more characters to go.")
    expect(passwordWords("rivers7")).toBe("1 more character to go.")
    expect(passwordWords("rivers77")).toMatch(/^Long enough\./)
  })
  it("praises length, not signs, and not the same letter again and again", () => {
    expect(passwordWords("the river froze")).toBe("That's a strong password.")
    expect(passwordWords("aaaaaaaaaaaaaaaaaaaa")).toMatch(/easy to guess/)
  })
})
