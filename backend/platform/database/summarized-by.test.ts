import { expect, it } from "vitest"
import { summarizedBy } from "./summarized-by.ts"

it("R255 who wrote a summary is stored where it was a model elsewhere, also once, and nothing else is", () => {
  expect(summarizedBy({}, {})).toEqual({})
  expect(summarizedBy({}, { by: "a@b" })).toEqual({ summarizedBy: "a@b" })
  expect(summarizedBy({ summarizedBy: "a@b" }, {})).toEqual({ summarizedBy: null })
  expect(summarizedBy({ summarizedBy: "a@b" }, { by: "c@d" })).toEqual({ summarizedBy: "c@d" })
})
