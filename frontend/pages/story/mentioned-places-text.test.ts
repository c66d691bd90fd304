import { expect, it } from "vitest"
import { isWhereItHappened } from "./mentioned-places-text.ts"

const breslau = { name: "Breslau", city: "Wrocław", country: "Poland" }
const nowhere = { locationName: null, city: null, country: null }

it("R835 A mentioned place is the story's own by either of its names, and in no other country", () => {
  const isOwn = (story: Partial<Record<keyof typeof nowhere, string>>) =>
    isWhereItHappened(breslau, { ...nowhere, ...story })
  expect(isOwn({ locationName: "breslau" })).toBe(true)
  expect(isOwn({ city: "Wroclaw" })).toBe(true)
  expect(isOwn({ city: "Wrocław", country: "Poland" })).toBe(true)
  expect(isOwn({ city: "Wrocław", country: "Texas" })).toBe(false)
  expect(isOwn({ locationName: "The old mill", city: "Prague" })).toBe(false)
  expect(isOwn({})).toBe(false)
  expect(isWhereItHappened({ ...breslau, city: "" }, { ...nowhere, city: "" })).toBe(false)
})
