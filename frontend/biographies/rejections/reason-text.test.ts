import { assert, describe, it } from "@effect/vitest"
import { namesYear, reasonsFor, reasonWords } from "./reason-text.ts"

describe("R766 what can be wrong", () => {
  it("is a year only where there is one", () => {
    assert.deepStrictEqual(
      reasonsFor(true).map((reason) => reasonWords[reason]),
      ["Someone else said it", "It didn't happen", "Wrong year", "Misheard"],
    )
    assert.notInclude(reasonsFor(false), "wrong year")
    assert.isTrue(namesYear("He came in 1957."))
    assert.isFalse(namesYear("He had 19577 sheep, and 3 dogs."))
  })
})
