import { describe, expect, it } from "vitest"
import { failedText } from "./failed-text.ts"

describe("why a story could not be sent", () => {
  it("comes with the comfort that the form is kept", () => {
    expect(failedText("This recording is damaged.")).toBe(
      "This recording is damaged. Nothing you entered is lost.",
    )
  })

  it("says only once that nothing is lost", () => {
    const already = "We couldn't upload this recording. Nothing is lost. Please try again."
    expect(failedText(already)).toBe(already)
  })
})
