import { describe, expect, it } from "vitest"
import { UserId } from "#protocol/ids.ts"
import type { UploadRecord } from "../../platform/database/uploads.ts"
import { asWaiting, leftAlone } from "./abandoned-uploads.ts"

const hour = 60 * 60 * 1_000
const now = Date.parse("2026-11-22T12:00:00Z")
const yesterday = now - 25 * hour

const aTake = (changes: Partial<UploadRecord> = {}): UploadRecord => ({
  ...{ id: "a", userId: UserId.make(1), saveKey: "river", take: "river-1", kind: "recording" },
  ...{ part: 1, fileName: "recording.webm", startedAt: "2026-11-21T10:00:00Z" },
  ...{ received: 9_000, length: null, seconds: 60, createdAt: yesterday, touchedAt: yesterday },
  ...{ lockToken: null, lockUntil: 0, jobClaim: null, dueAt: now, isReminded: false },
  ...changes,
})

const foundIn = (...uploads: ReadonlyArray<UploadRecord>) =>
  leftAlone(uploads, now - 24 * hour).map((takes) => takes.map(({ take }) => take))

describe("what nobody goes on with", () => {
  it("R409 is reminded of by its story, whose takes are told of in their order", () => {
    const second = aTake({ take: "river-2", part: 2 })
    const mill = aTake({ saveKey: "mill", take: "mill-1", createdAt: yesterday - hour })
    expect(foundIn(second, aTake(), mill)).toEqual([["mill-1"], ["river-1", "river-2"]])
  })

  it("R409 is no story of which anything came lately, nor one of which nothing is here", () => {
    expect(foundIn(aTake(), aTake({ part: 2, touchedAt: now - 23 * hour }))).toEqual([])
    expect(foundIn(aTake({ received: 0 }))).toEqual([])
  })

  it("R409 is as long as its takes, and kept from when bytes of one of them came last", () => {
    const later = yesterday + hour
    const second = aTake({ part: 2, seconds: 12.5, touchedAt: later })
    expect(asWaiting([aTake(), second], 7 * 24 * hour)).toEqual({
      fileName: null,
      seconds: 72.5,
      parts: 2,
      begunAt: Date.parse("2026-11-21T10:00:00Z"),
      storedUntil: later + 7 * 24 * hour,
    })
    expect(asWaiting([aTake(), aTake({ seconds: null })], hour).seconds).toBeNull()
    expect(asWaiting([aTake({ kind: "file", fileName: "Oma.mp3" })], hour).fileName).toBe("Oma.mp3")
  })

  it("R409 was not begun after it came, nor on a day that is none", () => {
    for (const startedAt of ["2031-01-01T00:00:00Z", "yesterday", ""]) {
      expect(asWaiting([aTake({ startedAt })], hour).begunAt).toBe(yesterday)
    }
  })
})
