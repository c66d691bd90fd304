import { describe, expect, it } from "vitest"
import { fateOf } from "./expiry-rules.ts"
import { usualUploadTimes } from "./upload-times.ts"

const hour = 60 * 60 * 1_000
const now = 1_000 * hour
const aTake = (hoursAgo: number, changes: Partial<Parameters<typeof fateOf>[0][number]> = {}) => ({
  touchedAt: now - hoursAgo * hour,
  ...{ isReminded: false, lockToken: null, lockUntil: 0 },
  ...changes,
})
const fate = (...takes: Parameters<typeof fateOf>[0]) => fateOf(takes, now, usualUploadTimes)

describe("what nobody goes on with", () => {
  it("R372 is reminded of once after a day, and goes after seven", () => {
    expect(fate(aTake(23))).toEqual({ kind: "stays", for: hour })
    expect(fate(aTake(24))).toEqual({ kind: "is reminded of", for: 6 * 24 * hour })
    expect(fate(aTake(25, { isReminded: true }))).toEqual({ kind: "stays", for: 143 * hour })
    expect(fate(aTake(7 * 24))).toEqual({ kind: "goes" })
  })

  it("R372 stays as long as bytes come for any take of its story", () => {
    expect(fate(aTake(200), aTake(1))).toEqual({ kind: "stays", for: 23 * hour })
    expect(fate(aTake(200, { isReminded: true }), aTake(30)).kind).toBe("stays")
    expect(fate(aTake(200), aTake(200)).kind).toBe("goes")
  })

  it("R372 stays while a request has it", () => {
    const inUse = { lockToken: "a claim", lockUntil: now + 1 }
    expect(fate(aTake(200), aTake(200, inUse)).kind).toBe("stays")
    expect(fate(aTake(200, { ...inUse, lockUntil: now })).kind).toBe("goes")
  })
})
