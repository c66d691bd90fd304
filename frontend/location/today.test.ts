import { expect, it } from "vitest"
import { todayWords } from "./today.ts"

it("R244 says what a place is called today where that is another name", () => {
  expect(todayWords("Wrocław", "Breslau")).toBe("today Wrocław")
  expect(todayWords("Istanbul", "Constantinople")).toBe("today Istanbul")
  expect(todayWords("New York City", "New York")).toBe("New York City")
  expect(todayWords("Frankfurt am Main", "FRANKFURT")).toBe("Frankfurt am Main")
  expect(todayWords("Prague", "Prague Old Town")).toBe("Prague")
  expect(todayWords("Wrocław", "wroclaw")).toBe("")
  expect(todayWords("", "The old mill")).toBe("")
})
