import { describe, expect, it } from "vitest"
import { errorMessage } from "../api/errors.ts"
import { wholeSource } from "./byte-source.ts"
import { noPieceLimit } from "./chunk-size.ts"
import { aClock, aLine } from "./fake-upload-api.fixture.ts"
import { bytesOf, sending } from "./send-upload.fixture.ts"

const arrived = (line: ReturnType<typeof aLine>) => [...line.kept.values()].at(-1)
const file = () => wholeSource(new Blob([bytesOf(400_000)]))

describe("a proxy that refuses pieces for their size", () => {
  it.each([64, 100, 256, 1_000, 3_000])(
    "R705 where a proxy lets %i kB through at once all of it arrives, and what comes after it at the first try",
    async (kilobytes) => {
      const recording = bytesOf(6_000_000)
      const limit = noPieceLimit()
      const line = aLine([], { mostAtOnce: kilobytes * 1024 })
      const { done, hindrances } = sending(
        wholeSource(new Blob([recording])),
        { line },
        aClock(),
        limit,
      )
      await done
      // Byte by byte, but not by the matcher that looks at each of six million.
      expect(Buffer.compare(arrived(line)?.bytes ?? Buffer.of(), recording)).toBe(0)
      expect(hindrances).toEqual([])
      expect(line.tooLarge.length).toBeGreaterThan(0)
      // Told once each, with the first piece that comes through.
      expect(line.toldOf).toEqual([line.tooLarge.at(-1)])
      const next = aLine([], { mostAtOnce: kilobytes * 1024 })
      await sending(file(), { line: next }, aClock(), limit).done
      expect(next.tooLarge).toEqual([])
    },
  )

  it("R705 where a proxy lets hardly anything through it ends, with a sentence on that", async () => {
    const line = aLine([], { mostAtOnce: 10_000 })
    const failure = await sending(file(), { line }).done.catch((error: unknown) => error)
    expect(errorMessage(failure, "something else")).toMatch(/the proxy in front of this Kintale/)
  })
})
