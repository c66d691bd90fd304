import { describe, expect, it } from "vitest"
import { jsonForPage } from "./json.ts"

describe("what stands in the page", () => {
  it("cannot end its script, whatever it is", () => {
    const told = { text: "</script><script>alert(1)</script><!-- \u2028 \u2029" }
    const text = jsonForPage(told)
    expect(text).not.toMatch(/[<\u2028\u2029]/)
    expect(JSON.parse(text)).toEqual(told)
  })
})
