import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { keepAwake } from "./wake-lock.ts"

/** A document that can be hidden, and a screen that counts who keeps it awake. */
const page = Object.assign(new EventTarget(), { visibilityState: "visible" })
let awake = 0

const lock = () => {
  awake += 1
  const sentinel = {
    released: false,
    release: () => {
      if (!sentinel.released) awake -= 1
      sentinel.released = true
      return Promise.resolve()
    },
  }
  return sentinel
}
let last = lock()
const request = vi.fn<(kind: string) => Promise<typeof last>>()

const settle = () => new Promise((resolve) => setTimeout(resolve))
const show = async (visibilityState: "visible" | "hidden") => {
  page.visibilityState = visibilityState
  if (visibilityState === "hidden") await last.release()
  page.dispatchEvent(new Event("visibilitychange"))
  await settle()
}

beforeEach(async () => {
  await last.release()
  request.mockReset()
  request.mockImplementation(() => {
    last = lock()
    return Promise.resolve(last)
  })
  vi.stubGlobal("document", page)
  vi.stubGlobal("navigator", { wakeLock: { request } })
})
afterEach(() => vi.unstubAllGlobals())

describe("while a recording runs", () => {
  it("the screen stays awake, and may sleep afterwards", async () => {
    const letGo = keepAwake()
    await settle()
    expect(awake).toBe(1)
    letGo()
    await settle()
    expect(awake).toBe(0)
  })
  it("the screen is kept awake anew when the person comes back to the page", async () => {
    const letGo = keepAwake()
    await settle()
    await show("hidden")
    expect(awake).toBe(0)
    await show("visible")
    expect(awake).toBe(1)
    letGo()
    await show("visible")
    expect(awake).toBe(0)
  })
  it("a device that refuses to stay awake still records", async () => {
    request.mockRejectedValue(new DOMException("Battery low", "NotAllowedError"))
    const letGo = keepAwake()
    await settle()
    expect(letGo).not.toThrow()
  })
  it("a browser that cannot stay awake still records", () => {
    vi.stubGlobal("navigator", {})
    expect(keepAwake()).not.toThrow()
  })
})
