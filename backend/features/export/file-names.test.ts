import { describe, expect, it } from "vitest"
import { StoryId } from "#protocol/ids.ts"
import { extensionOf, fileNameOf } from "./file-names.ts"

const named = (title: string, id = 12) => fileNameOf({ id: StoryId.make(id), title })
const original = (fileName: string, mediaType: string) => ({
  ...{ mediaId: "a", bytes: 1, sha256: "", fileName, mediaType },
})

describe("the name of a story's files", () => {
  it("is the story's number and its title", () => {
    expect(named("The flood of 1954")).toBe("12 The flood of 1954")
    expect(named("Großmutters Küche, дом и 家")).toBe("12 Großmutters Küche, дом и 家")
  })

  it.for([
    ["../../etc/passwd", "12 .. .. etc passwd"],
    ["C:\\Windows\\x?.exe", "12 C Windows x .exe"],
    ['a<b>c:"d"|e*', "12 a b c d e"],
    ["one\ntwo\0three\u202egpj.exe", "12 one two three gpj.exe"],
    ["ends in dots. . .", "12 ends in dots"],
    ["   ", "12"],
    ["\ud800", "12 \ufffd"],
    ["CON", "12 CON"],
  ] as const)("leads nowhere and is safe on Windows: %j", ([title, name]) => {
    expect(named(title)).toBe(name)
  })

  it("is cut where it is long, never within a sign", () => {
    const name = named("👩‍👩‍👧‍👦".repeat(50))
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(110)
    expect(name).toBe(`12 ${"👩‍👩‍👧‍👦".repeat(4)}`)
  })

  it("R610 keeps what emoji and flags are made of", () => {
    const flag = "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}"
    expect(named(`${flag} 👨‍👩‍👧`)).toBe(`12 ${flag} 👨‍👩‍👧`)
  })

  it("differs for every story, also where A and a are the same", () => {
    expect(named("Rosa", 1).toLowerCase()).not.toBe(named("rosa", 2).toLowerCase())
  })
})

describe("the ending of an original", () => {
  it("is the one it came with, when a recording can have it", () => {
    expect(extensionOf(original("Told.MP3", "audio/mpeg"))).toBe(".mp3")
    expect(extensionOf(original("told.m4a", "audio/mp4"))).toBe(".m4a")
  })
  it("else is that of what it is", () => {
    expect(extensionOf(original("told.exe", "audio/webm"))).toBe(".webm")
    expect(extensionOf(original("told", "audio/wav"))).toBe(".wav")
  })
})
