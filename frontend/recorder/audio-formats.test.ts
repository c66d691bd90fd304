import { describe, expect, it } from "vitest"
import { extensionOf, pickFormat } from "./audio-formats.ts"

describe("the format of a recording", () => {
  it("REC-17 is WebM with Opus where the browser has it", () => {
    expect(pickFormat(() => true)).toBe("audio/webm;codecs=opus")
  })
  it("REC-18 is MP4 where the browser has no WebM", () => {
    expect(pickFormat((format) => format.startsWith("audio/mp4"))).toBe(
      "audio/mp4;codecs=mp4a.40.2",
    )
    expect(pickFormat((format) => format === "audio/mp4")).toBe("audio/mp4")
  })
  it("REC-18 is the browser's own choice where it has neither", () => {
    expect(pickFormat(() => false)).toBeNull()
  })
  it.each([
    ["audio/webm;codecs=opus", ".webm"],
    ["audio/mp4;codecs=mp4a.40.2", ".m4a"],
    ["audio/mp4", ".m4a"],
    ["audio/ogg; codecs=opus", ".ogg"],
    ["", ".webm"],
  ])("%s is downloaded as %s", (mediaType, extension) => {
    expect(extensionOf(mediaType)).toBe(extension)
  })
})
