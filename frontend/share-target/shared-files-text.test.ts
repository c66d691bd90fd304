import { describe, expect, it } from "vitest"
import type { SharedFile } from "../uploads/outbox-items.ts"
import { offeredOf, titleOfOffer, untilWords } from "./shared-files-text.ts"

const at = new Date(2026, 4, 3, 14, 5)
const handed = (rest: Partial<SharedFile> = {}): SharedFile => ({
  kind: "shared",
  key: "one",
  at: at.getTime(),
  name: "Memo.m4a",
  mediaType: "audio/mp4",
  size: 4_000,
  modified: 0,
  title: "",
  isRecording: false,
  isHere: true,
  userId: 1,
  ...rest,
})
const problemOf = (rest: Partial<SharedFile>) => offeredOf(handed(rest)).problem

describe("an offer of what was shared", () => {
  it("R406 R611 says of each file why it cannot be used, if it cannot", () => {
    expect(problemOf({})).toBeNull()
    expect(problemOf({ name: "voice.opus" })).toContain(".mp3, .m4a, .wav, .webm")
    expect(problemOf({ name: "voice", isRecording: true })).toBeNull()
    expect(problemOf({ size: 51 * 1024 * 1024, isHere: false })).toContain("too large")
    expect(problemOf({ size: 0, isHere: false })).toContain("empty")
    expect(problemOf({ isHere: false })).toContain("room for it on this device")
  })

  it("R406 counts those that can be used", () => {
    const good = offeredOf(handed())
    const bad = offeredOf(handed({ name: "notes.txt" }))
    expect(titleOfOffer([good, bad])).toBe("A recording was shared to Kintale")
    expect(titleOfOffer([good, good])).toBe("2 recordings were shared to Kintale")
    expect(titleOfOffer([bad])).toBe("We can't use the file shared to Kintale")
  })

  it("R404 says until when it is there", () => {
    const files = [offeredOf(handed())]
    expect(untilWords(files, at)).toMatch(/^until .*:05.* tomorrow$/)
    expect(untilWords(files, new Date(2026, 4, 4, 9))).not.toContain("tomorrow")
  })
})
