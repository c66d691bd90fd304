import { expect, it, vi } from "vitest"
import { troubleOf } from "./microphone.ts"

const named = (name: string) => new DOMException("Sorry", name)

it.each([
  ["NotAllowedError", "rejected"],
  ["SecurityError", "rejected"],
  ["NotFoundError", "no microphone"],
  ["OverconstrainedError", "no microphone"],
  ["NotReadableError", "busy"],
  ["AbortError", "busy"],
  ["NotSupportedError", "unsupported"],
] as const)("ERR-25 a microphone that fails with %s is told as '%s'", (name, trouble) => {
  expect(troubleOf(named(name))).toBe(trouble)
})
it("ERR-25 a browser, or a page without https, that has no microphones at all is told as what it is", () => {
  const missing = new TypeError("Cannot read properties of undefined")
  expect(troubleOf(missing)).toBe("unsupported")
  vi.stubGlobal("isSecureContext", false)
  expect(troubleOf(missing)).toBe("insecure")
  vi.unstubAllGlobals()
})
