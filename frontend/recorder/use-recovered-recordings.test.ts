import { expect, it } from "vitest"
import type { OpenUpload } from "#protocol/uploads.ts"
import type { StoredStory } from "./recording-db.ts"
import type { Take } from "./take.ts"
import { offersOf } from "./use-recovered-recordings.ts"

const now = Date.parse("2026-11-21T12:00:00.000Z")
const ago = (seconds: number) => new Date(now - seconds * 1_000).toISOString()

const aStory = (saveKey: string): StoredStory => ({
  ...{ saveKey, userId: 1, startedAt: ago(900) },
  ...{ draft: null, wasSentAsForm: false },
})
const aTake = (takeKey: string, part: number): Take => ({
  ...{ takeKey, part, seconds: 60, fileName: "one.webm", mediaType: "audio/webm" },
  ...{ blob: new Blob(["sound"]), startedAt: ago(900), levels: [], upload: null, isWhole: false },
})
const anUpload = (take: string, changes: Partial<OpenUpload> = {}): OpenUpload => ({
  ...{ id: "a".repeat(32), saveKey: "river", take, kind: "recording", part: 1 },
  ...{ fileName: "one.webm", startedAt: ago(800), received: 60_000, length: null, seconds: 12 },
  ...{ touchedAt: ago(600), storedUntil: ago(-600_000) },
  ...changes,
})

it("R393 all takes of a story are one offer, a take that is here and on the server once", () => {
  const kept = [{ story: aStory("river"), takes: [aTake("first", 1), aTake("third", 3)] }]
  const offers = offersOf(kept, [anUpload("first"), anUpload("second", { part: 2 })], now)
  expect(offers).toHaveLength(1)
  expect(offers[0]?.takes.map(({ takeKey }) => takeKey)).toEqual(["first", "second", "third"])
  expect(offers[0]?.takes.map(({ blob }) => blob === null)).toEqual([false, true, false])
})

it("R394 what another device is still recording is not offered, and what it finished is", () => {
  expect(offersOf([], [anUpload("first", { touchedAt: ago(5) })], now)).toEqual([])
  // A server whose clock is ahead.
  expect(offersOf([], [anUpload("first", { touchedAt: ago(-5) })], now)).toEqual([])
  const finished = anUpload("first", { touchedAt: ago(5), length: 60_000 })
  expect(offersOf([], [finished], now)).toMatchObject([{ saveKey: "river" }])
})

it("R394 R830 what a tab of this device sent just before it was killed keeps no part of another device from the offer", () => {
  const kept = [{ story: aStory("river"), takes: [aTake("second", 2)] }]
  const uploads = [
    anUpload("first", { length: 60_000 }),
    anUpload("second", { part: 2, touchedAt: ago(5) }),
  ]
  const [offer] = offersOf(kept, uploads, now)
  expect(offer?.takes.map(({ takeKey }) => takeKey)).toEqual(["first", "second"])
})

it("R394 files and what the server has nothing of are no recordings to be offered", () => {
  const uploads = [anUpload("first", { kind: "file" }), anUpload("second", { received: 0 })]
  expect(offersOf([], uploads, now)).toEqual([])
})
