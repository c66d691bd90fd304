import { expect, it } from "vitest"
import { fold } from "./fold.ts"

it.each([
  ["Þórður", "Thordur"],
  ["Łódź", "Lodz"],
  ["Königsstraße", "Konigsstrasse"],
  ["Ħal Għaxaq", "Hal Ghaxaq"],
  ["İstanbul", "Istanbul"],
  ["שָׁלוֹם", "שלום"],
])("R824 %s is found by %s", (name, typed) => expect(fold(name)).toBe(fold(typed)))

it("R824 what makes another word stays", () => {
  expect(fold("कि")).not.toBe(fold("क"))
  expect(fold("가")).not.toBe(fold("나"))
})
