import { describe, expect, it } from "vitest"
import type { OpenUpload } from "#protocol/uploads.ts"
import { filesElsewhere } from "./other-device-uploads.ts"

const now = Date.parse("2026-11-21T12:00:00Z")
const anUpload = (facts: Partial<OpenUpload> = {}): OpenUpload => ({
  ...{ id: "a".repeat(32), saveKey: "story-0001", take: "story-0001", kind: "file", part: 1 },
  ...{ fileName: "tape_1.mp3", startedAt: "2026-11-21T10:00:00Z", received: 400, length: 1_000 },
  ...{ seconds: null, touchedAt: "2026-11-21T11:00:00Z", storedUntil: "2026-11-28T11:00:00Z" },
  ...facts,
})
const found = (uploads: ReadonlyArray<OpenUpload>, known: ReadonlyArray<string> = []) =>
  filesElsewhere(uploads, (saveKey) => known.includes(saveKey), now)

describe("a file that was begun on another device", () => {
  it("R399 is to be chosen here, and keeps what has arrived", () => {
    expect(found([anUpload()])).toMatchObject([
      {
        name: "tape_1.mp3",
        size: 1_000,
        safe: 400,
        fields: { title: "tape 1" },
        progress: { state: "missing", next: "draft" },
      },
    ])
  })

  it("R399 is saved from here where all of it has arrived", () => {
    expect(found([anUpload({ received: 1_000 })])).toMatchObject([
      { isStored: true, uploadId: "a".repeat(32), progress: { state: "draft" } },
    ])
  })

  it("R399 is left alone while that device sends it, as are recordings and what is known here", () => {
    expect(found([anUpload({ touchedAt: "2026-11-21T11:59:30Z" })])).toEqual([])
    expect(found([anUpload({ kind: "recording" })])).toEqual([])
    expect(found([anUpload()], ["story-0001"])).toEqual([])
  })
})
