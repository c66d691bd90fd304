import { Schema } from "effect"
import { expect, it } from "vitest"
import { momentWith } from "./moment.ts"

const isMoment = Schema.is(momentWith("We can't read this time."))

it.each(["2026-11-21T10:00:00Z", "1950-02-28T23:59:59.999Z", "2024-02-29T10:00Z"])(
  "R619 %s is when something can have been recorded",
  (text) => {
    expect(isMoment(text)).toBe(true)
  },
)

it.each([
  "0000-01-01T00:00:00Z",
  "1899-12-31T23:59:59Z",
  "2026-02-30T10:00:00Z",
  "2026-13-01T10:00:00Z",
  "2026-11-21T25:00:00Z",
  "2026-11-21",
  "2026-11-21T10:00:00+01:00",
  "yesterday, about forty characters long…",
  "",
])("R619 '%s' is not", (text) => {
  expect(isMoment(text)).toBe(false)
})
