import { expect, it } from "vitest"
import { summarisedBy } from "./summarized-by.ts"

it("R255 who wrote a summary is stored where it was a model elsewhere, also once, and nothing else is", () => {
  expect(summarisedBy({}, {})).toEqual({})
  expect(summarisedBy({}, { by: "a@b" })).toEqual({ summarisedBy: "a@b" })
  expect(summarisedBy({ summarisedBy: "a@b" }, {})).toEqual({ summarisedBy: null })
  expect(summarisedBy({ summarisedBy: "a@b" }, { by: "c@d" })).toEqual({ summarisedBy: "c@d" })
})
