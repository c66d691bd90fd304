import { expect, it } from "vitest"
import { eventually } from "../eventually.fixture.ts"
import { wholeSource } from "../uploads/byte-source.ts"
import {
  createBackgroundUpload,
  type BackgroundUploadDeps,
  safetyOf,
  withSent,
} from "./background-upload.ts"
import type { TakeSent } from "./take-upload.ts"
import type { Take } from "./take.ts"

const bytes = new Blob(["sound"])
const aTake = (takeKey: string, changes: Partial<Take> = {}): Take => ({
  ...{ takeKey, part: 1, seconds: 60, fileName: "one.webm", mediaType: "audio/webm" },
  ...{ blob: bytes, startedAt: "2026-11-21T12:00:00.000Z", levels: [] },
  ...{ upload: null, isWhole: false },
  ...changes,
})
const unsent: TakeSent = {
  ...{ upload: null, bytes: 0, seconds: 0, isWhole: false },
  ...{ hindrance: null, rejection: null },
}

/** A device that keeps these stories of the user 1, and a server to which all of them arrive when they are let. */
const aDevice = (
  stories: Readonly<Record<string, ReadonlyArray<Take>>>,
  inProgress: string = "",
) => {
  const begun: Array<string> = []
  const stopped: Array<string> = []
  const takenUp = new Map<string, () => void>()
  const arrive = new Map<string, () => void>()
  const means: BackgroundUploadDeps = {
    list: async (userId) =>
      (userId === 1 ? Object.keys(stories) : []).map((saveKey) => ({ saveKey })),
    read: async (saveKey) => stories[saveKey] ?? [],
    sourceOf: async () => wholeSource(bytes, 60),
    held: async () => (saveKey) => saveKey === inProgress,
    hold: async (saveKey, onTaken) => {
      takenUp.set(saveKey, onTaken)
      return () => undefined
    },
    send: ({ userId }, { takeKey }, _source, onChange) => {
      begun.push(`${takeKey} of ${userId}`)
      let sent = unsent
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      arrive.set(takeKey, () => {
        sent = { ...sent, upload: "a".repeat(32), seconds: 60, isWhole: true }
        onChange()
        resolve("a".repeat(32))
      })
      const stop = () => {
        stopped.push(takeKey)
        reject(new Error("It was ended."))
      }
      const rest = { leave: () => undefined, discard: async () => undefined }
      return { sent: () => sent, arrive: () => promise, stop, ...rest }
    },
  }
  return { means, begun, stopped, takeUp: (saveKey: string) => takenUp.get(saveKey)?.(), arrive }
}

it("R433 what is kept is sent by itself, one take after the other, and nobody else's", async () => {
  const device = aDevice({ river: [aTake("one"), aTake("two")], sea: [aTake("three")] })
  createBackgroundUpload(2, device.means).enter()
  const kept = createBackgroundUpload(1, device.means)
  kept.enter()
  await eventually(() => expect(device.begun).toEqual(["one of 1"]))
  device.arrive.get("one")?.()
  await eventually(() => expect(device.begun).toEqual(["one of 1", "two of 1"]))
  const takes = [aTake("one"), aTake("two")]
  expect(safetyOf(takes, kept.sent())).toMatchObject({ isBegun: true, seconds: 60, isWhole: false })
  expect(withSent(aTake("one"), kept.sent())).toMatchObject({ isWhole: true })
  device.arrive.get("two")?.()
  await eventually(() => expect(device.begun).toHaveLength(3))
  expect(safetyOf(takes, kept.sent())).toMatchObject({ seconds: 120, isWhole: true })
})

it("R433 whoever takes a story up ends its sending, and the next one goes on", async () => {
  const device = aDevice({ river: [aTake("one")], sea: [aTake("two")] })
  const leave = createBackgroundUpload(1, device.means).enter()
  await eventually(() => expect(device.begun).toEqual(["one of 1"]))
  device.takeUp("river")
  await eventually(() => expect(device.begun).toEqual(["one of 1", "two of 1"]))
  leave()
  expect(device.stopped).toEqual(["one", "two"])
})

it("R433 what is in hands, or whole on the server already, is not sent", async () => {
  const device = aDevice(
    { river: [aTake("one")], sea: [aTake("two", { isWhole: true }), aTake("three")] },
    "river",
  )
  createBackgroundUpload(1, device.means).enter()
  await eventually(() => expect(device.begun).toEqual(["three of 1"]))
})

it("R433 is safe up to the first that is not there, also with parts of another device", () => {
  const takes = [aTake("one", { isWhole: true, upload: "b".repeat(32) }), aTake("two")]
  const later = aTake("three", { blob: null, upload: "c".repeat(32) })
  expect(safetyOf([...takes, later], new Map())).toMatchObject({ seconds: 60, isWhole: false })
  const sent = new Map([["two", { ...unsent, seconds: 12 }]])
  expect(safetyOf([...takes, later], sent)).toMatchObject({ seconds: 72, isWhole: false })
})
