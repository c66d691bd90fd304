import { describe, expect, it } from "vitest"
import { limits } from "#protocol/limits.ts"
import { addressAsking, askedIn } from "./search-params.ts"

const read = (address: string) => askedIn(new URLSearchParams(address))

describe("R495 what is searched for, in an address", () => {
  it.for(["war", "100 % of 50%25", "%41", "a+b&c=d#e", "🎉 祖母", '‘quoted’ "words"'])(
    "comes back as it was asked: %s",
    (query) => {
      const asked = { query, without: ["person:grandma", "year:in 1952"] }
      const address = addressAsking(new URLSearchParams("view=timeline"), asked)
      expect(read(address.toString())).toEqual(asked)
      expect(address.get("view")).toBe("timeline")
    },
  )

  it("is gone with the question, and what was removed of it as well", () => {
    const asked = new URLSearchParams("q=war&without=a&without=b&category=love")
    expect(addressAsking(asked, { query: "", without: ["a"] }).toString()).toBe("category=love")
    expect(addressAsking(asked, { query: "ice", without: [] }).toString()).toBe(
      "category=love&q=ice",
    )
  })

  it("is none where nobody could ask it", () => {
    expect(read("q=%20%20")).toEqual({ query: "", without: [] })
    const long = "a".repeat(limits.asked.keyCharacters + 1)
    expect(read(`q=war&without=${long}&without=b&without=b`).without).toEqual(["b"])
    const many = Array.from({ length: 60 }, (_, n) => `without=${String(n)}`).join("&")
    expect(read(`q=war&${many}`).without).toHaveLength(limits.asked.ignored)
  })
})
