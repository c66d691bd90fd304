import { assert, it } from "@effect/vitest"
import { firstNameIn } from "./first-name.ts"

it("calls people by their first name, and by more where it would name nobody alone", () => {
  for (const [name, called] of [
    ["Walter Holloway", "Walter"],
    ["  Inês  Duarte ", "Inês"],
    ["Tia Rosa", "Tia Rosa"],
    ["Dr. Anna Berg", "Dr. Anna Berg"],
    ["J. R. Ortega", "J. R. Ortega"],
    ["Grandma", "Grandma"],
    ["Holloway, Walter", "Holloway, Walter"],
    ["山田太郎", "山田太郎"],
    ["", ""],
  ] as const) {
    assert.strictEqual(firstNameIn(name), called)
  }
})
