import { describe, expect, it } from "vitest"
import { bytesInWords, farInWords, progressOn } from "./progress.ts"

describe("how far a move is", () => {
  it("R550 is told in bytes, documents, speed and what is left", () => {
    expect(bytesInWords(999)).toBe("999 B")
    expect(bytesInWords(1_500_000)).toBe("1.5 MB")
    const far = { documents: 0, documentsAll: null, bytes: 50e6, bytesAll: 150e6, imported: 20e6 }
    expect(farInWords({ ...far, seconds: 10 })).toBe("50.0 MB of 150 MB, 2.0 MB/s, 50 s left")
    expect(farInWords({ ...far, imported: 0, documents: 3, documentsAll: 4, seconds: 1 })).toBe(
      "50.0 MB of 150 MB, 3 of 4 documents",
    )
  })

  it("R550 is one line that is renewed on a terminal, and lines now and then elsewhere", () => {
    const told = (isTTY: boolean) => {
      let [now, written] = [0, ""]
      const progress = progressOn({ isTTY, write: (text) => (written += text) }, () => now)
      for (const at of [1_000, 1_100, 11_000]) {
        now = at
        progress.show(() => `at ${at}`)
      }
      progress.say("end")
      return written
    }
    expect(told(false)).toBe("at 11000\nend\n")
    expect(told(true)).toBe("at 1000\r\u001B[Kat 11000\r\u001B[Kend\n")
  })
})
