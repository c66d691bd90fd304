import { expect, it } from "vitest"
import { fileNameOf } from "./take.ts"

it("a downloaded recording is named by its day and time", () => {
  expect(fileNameOf(new Date(2026, 10, 3, 9, 5), ".webm")).toBe("recording-2026-11-03-0905.webm")
})
