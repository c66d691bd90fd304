import { expect, it, vi } from "vitest"
import { newId } from "./uuid.ts"

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

it("every recording and every open editor has a name of its own", () => {
  expect(newId()).toMatch(uuid)
  expect(newId()).not.toBe(newId())
})
it("has it on a server without https, too", () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) })
  expect(newId()).toMatch(uuid)
  vi.unstubAllGlobals()
})
