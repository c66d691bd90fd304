import { describe, expect, it } from "vitest"
import { uploadHint } from "./upload-hint.ts"

const none = { hasFile: false, hasTitle: false, hasTeller: false }

describe("what an upload still needs", () => {
  it("names everything that is missing, and nothing else", () => {
    expect(uploadHint(none)).toBe("Choose a file, add a title, and choose who tells it.")
    expect(uploadHint({ ...none, hasTeller: true })).toBe("Choose a file and add a title.")
    expect(uploadHint({ ...none, hasFile: true })).toBe("Add a title and choose who tells it.")
    expect(uploadHint({ ...none, hasFile: true, hasTeller: true })).toBe("Add a title to upload.")
  })
})
