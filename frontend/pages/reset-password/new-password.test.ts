import { describe, expect, it } from "vitest"
import { isReady, wrongWith } from "./new-password.ts"

const draft = (newPassword: string, again: string) => ({ newPassword, again })

describe("a new password", () => {
  it("VALID-27 needs 8 characters: 7 are refused, 8 are taken", () => {
    const short = "Password must be at least 8 characters long."
    expect(wrongWith(draft("1234567", ""), false).newPassword).toBe(short)
    expect(wrongWith(draft("12345678", ""), false).newPassword).toBeUndefined()
  })
  it("VALID-28 has to be confirmed in the same letters", () => {
    expect(wrongWith(draft("12345678", "12345679"), false).again).toBe("Passwords do not match.")
    expect(wrongWith(draft("12345678", "12345678"), true).again).toBeUndefined()
  })
  it("lets someone finish typing before it says that the two differ", () => {
    expect(wrongWith(draft("12345678", "123"), false).again).toBeUndefined()
    expect(wrongWith(draft("12345678", "123"), true).again).toBe("Passwords do not match.")
  })
  it("VALID-30 may be sent once both rules hold", () => {
    expect(isReady(draft("1234567", "1234567"))).toBe(false)
    expect(isReady(draft("12345678", "1234567"))).toBe(false)
    expect(isReady(draft("12345678", "12345678"))).toBe(true)
  })
})
