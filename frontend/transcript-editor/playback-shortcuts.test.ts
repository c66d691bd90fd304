import { expect, it } from "vitest"
import { listeningKeyOf } from "./playback-shortcuts.ts"

const none = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }
const press = (key: string, code: string, more: Partial<typeof none> = {}) =>
  listeningKeyOf({ key, code, ...none, ...more })

it("the recording can be driven from within the text", () => {
  expect(press("F6", "F6")).toBe("here")
  expect(press("F7", "F7")).toBe("back")
  expect(press("F8", "F8")).toBe("toggle")
  expect(press("F9", "F9")).toBe("next")
  expect(press("h", "KeyH", { altKey: true })).toBe("here")
  expect(press("j", "KeyJ", { altKey: true })).toBe("back")
  expect(press("k", "KeyK", { altKey: true })).toBe("toggle")
  expect(press("L", "KeyL", { altKey: true })).toBe("next")
})
it("also on a Mac, where Alt and K write another sign", () => {
  expect(press("˚", "KeyK", { altKey: true })).toBe("toggle")
})
it("goes by the letter where letters stand elsewhere", () => {
  expect(press("t", "KeyK", { altKey: true })).toBeNull()
})
it("leaves writing alone", () => {
  expect(press("k", "KeyK")).toBeNull()
  expect(press("ł", "KeyL", { altKey: true, ctrlKey: true })).toBeNull()
  expect(press("F8", "F8", { ctrlKey: true })).toBeNull()
})
