import { describe, expect, it } from "vitest"
import { isFor, isExpired, storedUntil, mayKeep, nameOf, titleAmong } from "./shared-file.ts"

const megabytes = (count: number) => count * 1024 * 1024
const hours = (count: number) => count * 60 * 60 * 1000

describe("what another app hands over", () => {
  it("R404 is forgotten after a day, also by a clock that was put back", () => {
    const handed = { at: hours(1_000) }
    expect(isExpired(handed, handed.at + hours(23.9))).toBe(false)
    expect(isExpired(handed, storedUntil(handed))).toBe(true)
    expect(isExpired(handed, handed.at - hours(1))).toBe(false)
    expect(isExpired(handed, handed.at - hours(25))).toBe(true)
  })

  it("R404 is for the first user who is shown it, and for nobody after them", () => {
    expect(isFor({ userId: null }, 7)).toBe(true)
    expect(isFor({ userId: 7 }, 7)).toBe(true)
    expect(isFor({ userId: 8 }, 7)).toBe(false)
  })

  it("R405 has an ending where only its media type tells what it is", () => {
    const named = (name: string, type: string) => nameOf({ name, type })
    expect(named("Memo 12", "audio/x-m4a")).toBe("Memo 12.m4a")
    expect(named("Memo 12", "audio/webm;codecs=opus")).toBe("Memo 12.webm")
    expect(named("", "audio/mpeg")).toBe("Recording.mp3")
    expect(named("Oma.MP3", "audio/mp4")).toBe("Oma.MP3")
    expect(named("Memo 12", "audio/ogg")).toBe("Memo 12")
  })

  it("R405 brings a title along where one was shared that is short and says something", () => {
    const file = "memo-12.m4a"
    expect(titleAmong([" Oma and the flood "], file)).toBe("Oma and the flood")
    expect(titleAmong(["", "The mill"], file)).toBe("The mill")
    expect(titleAmong(["memo-12.m4a", "memo-12"], file)).toBe("")
    expect(titleAmong(["https://example.org/memo"], file)).toBe("")
    expect(titleAmong(["Two\nlines"], file)).toBe("")
    expect(titleAmong(["a".repeat(81)], file)).toBe("")
  })

  it("R406 is kept as long as it may be uploaded and the inbox has room; else it is only named", () => {
    expect(mayKeep({ size: megabytes(50) }, 0)).toBe(true)
    expect(mayKeep({ size: megabytes(50) + 1 }, 0)).toBe(false)
    expect(mayKeep({ size: 0 }, 0)).toBe(false)
    expect(mayKeep({ size: megabytes(50) }, megabytes(450))).toBe(true)
    expect(mayKeep({ size: megabytes(50) }, megabytes(451))).toBe(false)
  })
})
