import { describe, expect, it } from "vitest"
import { accountInWords, similarAccounts } from "./similar-accounts.ts"

const account = (username: string, firstName = "", lastName = "Berg") => ({
  username,
  firstName,
  lastName,
  email: `${username}@example.org`,
})
const family = [account("annarose", "Anna"), account("ben.berg", "Benedikt"), account("karl")]
const meant = (name: string) => similarAccounts(name, family).map(({ username }) => username)

describe("an account someone may have meant", () => {
  it.for([
    ["anarose", "annarose"],
    ["ANNAROSE ", "annarose"],
    ["anna", "annarose"],
    ["Benedickt Berg", "ben.berg"],
    ["carl", "karl"],
    ["karl@exmaple.org", "karl"],
  ] as const)("R170 %j is most like %s", ([typed, username]) => {
    expect(meant(typed)[0]).toBe(username)
  })

  it("R170 is none where nobody is called so", () => {
    expect(meant("someone-quite-different")).toEqual([])
    expect(meant("😀".repeat(300))).toEqual([])
    expect(similarAccounts("anna", [])).toEqual([])
  })

  it("is named by what the operator knows", () => {
    expect(accountInWords(account("karl", "Karl"))).toBe("karl (Karl Berg, karl@example.org)")
    expect(accountInWords(account("karl", "", ""))).toBe("karl (karl@example.org)")
  })
})
