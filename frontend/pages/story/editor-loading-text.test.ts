import { expect, it } from "vitest"
import { loadingText } from "./editor-loading-text.ts"

it("R707 whoever runs the server reads what mends a blocked line, and everyone else whom to tell", () => {
  const isLate = true
  expect(loadingText("blocked", { isLate, isOperator: true })).toContain("npm run doctor")
  expect(loadingText("blocked", { isLate, isOperator: false })).toContain(
    "tell the person who runs",
  )
  expect(loadingText("away", { isLate, isOperator: true })).toContain("No connection")
})
