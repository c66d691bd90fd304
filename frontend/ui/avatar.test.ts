import { expect, it } from "vitest"
import { initialOf } from "./avatar.tsx"

it.each([
  ["rosa Lind", "R"],
  ["  édith", "É"],
  ["👩‍🌾 Oma", "👩‍🌾"],
  ["李小红", "李"],
  ["", "?"],
])("the initial of '%s' is %s", (name, initial) => {
  expect(initialOf(name)).toBe(initial)
})
