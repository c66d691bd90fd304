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
