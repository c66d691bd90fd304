import { describe, expect, it } from "vitest"
import { wasStoppedBy } from "./resource-failure.ts"

const ended = (code: number, complaints = "") => wasStoppedBy({ code, signal: null, complaints })

describe("R95 ffmpeg that ended badly", () => {
  it("was stopped by the machine when a signal or a shell says so", () => {
    for (const signal of ["SIGKILL", "SIGSEGV", "SIGABRT", "SIGBUS", "SIGXCPU"] as const)
      expect(wasStoppedBy({ code: null, signal, complaints: "" })).toBe(true)
    for (const code of [126, 127, 134, 137, 139, 143, 255]) expect(ended(code)).toBe(true)
  })

  it("was stopped by the machine when it lacked something", () => {
    for (const complaint of [
      "ffmpeg: error while loading shared libraries: libaom.so.3: failed to map segment from shared object",
      "Error loading shared library libaom.so.3: No such file or directory (needed by ffmpeg)",
      "[AVFilterGraph] Error initializing threading: Cannot allocate memory.",
      "Conversion failed: Resource temporarily unavailable",
      "file:/media/ab/cd/abcd: Input/output error",
      "file:/media/ab/cd/abcd: Too many open files in system",
      `${"[mp3 @ 0x1] Header missing\n".repeat(300)}Out of memory`,
    ])
      expect(ended(1, complaint), complaint).toBe(true)
  })

  it("stumbled over a header that asks for more than anybody may have", () => {
    const asked = "[mov,mp4 @ 0x1] error reading header\nfile:/media/a: Cannot allocate memory"
    expect(ended(1, asked)).toBe(false)
  })

  it("stumbled over a file that ends within its header, which it calls an input error", () => {
    for (const cut of [
      "[matroska,webm @ 0x1] File ended prematurely",
      "Truncating packet of size 89 to 30",
    ])
      expect(ended(1, `${cut}\nfile:/media/a: Input/output error`)).toBe(false)
    expect(ended(1, "File ended prematurely\nOut of memory")).toBe(true)
  })

  it("stumbled over what it read otherwise, whatever number its version answers for that", () => {
    for (const code of [1, 8, 69, 176, 183, 187, 190, 234]) {
      expect(ended(code, "Invalid data found when processing input")).toBe(false)
      expect(ended(code)).toBe(false)
    }
  })
})
