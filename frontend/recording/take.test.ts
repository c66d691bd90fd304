import { expect, it, vi } from "vitest"
import { fileNameOf, newSaveKey } from "./take.ts"

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

it("every recording has a name of its own", () => {
  expect(newSaveKey()).toMatch(uuid)
  expect(newSaveKey()).not.toBe(newSaveKey())
})
it("every recording has a name of its own on a server without https, too", () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) })
  expect(newSaveKey()).toMatch(uuid)
  vi.unstubAllGlobals()
})
it("a downloaded recording is named by its day and time", () => {
  expect(fileNameOf(new Date(2026, 10, 3, 9, 5), ".webm")).toBe("recording-2026-11-03-0905.webm")
})
