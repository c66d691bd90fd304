import { limits } from "#protocol/limits.ts"
import { describe, expect, it } from "vitest"
import { checkFile, checkLength, holdsRecording } from "./validate-file.ts"

const aFile = { name: "grandma.mp3", size: 1_000 }
const megabyte = 1024 * 1024

describe("a file to upload", () => {
  it.each(["a.mp3", "a.m4a", "a.wav", "a.webm", "A.MP3", "a.Wav", "two.dots.m4a", "a.mp3 "])(
    "VALID-01 VALID-03 may be %s",
    (name) => {
      expect(checkFile({ ...aFile, name }, false)).toEqual({ ok: true })
    },
  )
  it.each(["a.ogg", "a.mp4", "a.pdf", "mp3", "a.mp3.exe", "", "a."])(
    "VALID-01 STATE-26 may not be '%s'",
    (name) => {
      expect(checkFile({ ...aFile, name }, false)).toEqual({
        ok: false,
        message: "Invalid file type. Only .mp3, .m4a, .wav, .webm files are allowed.",
      })
    },
  )
  it("R611 may have any name where it holds a recording", async () => {
    const holds = (name: string, text: string, type = "") =>
      holdsRecording({ name, file: new Blob([text], { type }) })
    for (const name of ["recording", "a.mp4", "a.m4b", "a.txt"]) {
      expect(await holds(name, "\0\0\0\x20ftypM4A "), name).toBe(true)
      expect(await holds(name, "Dear Anna"), name).toBe(false)
      expect(await holds(name, "OggS\0\x02"), name).toBe(false)
      expect(await holds(name, ""), name).toBe(false)
      expect(checkFile({ ...aFile, name }, true)).toEqual({ ok: true })
    }
    expect(checkFile({ name: "recording", size: 0 }, true).ok).toBe(false)
  })
  it("VALID-02 VALID-03 may weigh exactly 50 MB and not a byte more", () => {
    expect(limits.upload.bytes).toBe(50 * megabyte)
    expect(checkFile({ ...aFile, size: 50 * megabyte }, false)).toEqual({ ok: true })
    expect(checkFile({ ...aFile, size: 50 * megabyte + 1 }, false)).toEqual({
      ok: false,
      message: "File too large. Maximum size is 50MB.",
    })
  })
  it("VALID-03 may not be empty", () => {
    expect(checkFile({ ...aFile, size: 0 }, false).ok).toBe(false)
  })
  it("R95 may not be shorter than anything that can be heard", () => {
    expect(checkLength(0.2)).toEqual({ ok: true })
    expect(checkLength(0.001)).toEqual({
      ok: false,
      message: "This file is empty. Please choose another one.",
    })
  })
  it("REC-33 may last exactly 2 hours and no longer, as far as the browser can tell", () => {
    expect(checkLength(7_200)).toEqual({ ok: true })
    expect(checkLength(null)).toEqual({ ok: true })
    expect(checkLength(7_200.5)).toEqual({
      ok: false,
      message: "File too long. Maximum duration is 2 hours.",
    })
  })
})
