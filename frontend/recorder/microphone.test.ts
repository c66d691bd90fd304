import { expect, it } from "vitest"
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
it("ERR-25 a page without https, which has no microphones at all, is told as 'unsupported'", () => {
  expect(troubleOf(new TypeError("Cannot read properties of undefined"))).toBe("unsupported")
})
