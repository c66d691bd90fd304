import { expect, it, vi } from "vitest"
import { startKeeping } from "./persist-chunks.ts"

const take = { key: "take-0001", saveKey: "the-river", part: 1, mediaType: "audio/webm" }
const part = { ...take, startedAt: "2026-11-21T12:00:00.000Z", userId: 7 }
const piece = new Blob(["sound"])

/** A device that is slow: each of its writes is done when it is told to be. */
const aSlowDevice = () => {
  const written: Array<string> = []
  const under: Array<() => void> = []
  const write = (what: string) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    written.push(what)
    under.push(resolve)
    return promise
  }
  const store = {
    begin: () => write("the take"),
    put: (_: string, pieces: ReadonlyArray<{ readonly index: number }>) =>
      write(pieces.map(({ index }) => index).join(" ")),
  }
  return { store, written, finish: () => under.shift()?.() }
}

it("R417 R607 the take is on the device before its first piece, and pieces that wait for a slow device are kept all at once", async () => {
  const { store, written, finish } = aSlowDevice()
  const keeping = startKeeping(part, () => undefined, store)
  let kept = 0
  const add = () => void keeping.add(piece, 1, []).then(() => (kept += 1))
  add()
  expect(written).toEqual(["the take"])
  finish()
  await vi.waitFor(() => expect(written).toEqual(["the take", "0"]))
  for (let more = 0; more < 5; more += 1) add()
  expect(kept).toBe(0)
  finish()
  await vi.waitFor(() => expect(written).toEqual(["the take", "0", "1 2 3 4 5"]))
  expect(kept).toBe(1)
  finish()
  await keeping.done()
  expect(kept).toBe(6)
})

it("R831 a write that failed is done once more; where it fails again, nothing more is kept and that is said once", async () => {
  const kept: Array<number> = []
  let failures = 1
  let lost = 0
  const store = {
    begin: () => Promise.resolve(),
    put: (_: string, pieces: ReadonlyArray<{ readonly index: number }>) => {
      if (failures > 0) {
        failures -= 1
        return Promise.reject(new DOMException("Connection lost", "UnknownError"))
      }
      kept.push(...pieces.map(({ index }) => index))
      return Promise.resolve()
    },
  }
  const keeping = startKeeping(part, () => (lost += 1), store)
  await keeping.add(piece, 1, [])
  await keeping.add(piece, 2, [])
  expect([kept, lost]).toEqual([[0, 1], 0])
  failures = 2
  await keeping.add(piece, 3, [])
  await keeping.add(piece, 4, [])
  expect([kept, lost]).toEqual([[0, 1], 1])
})
