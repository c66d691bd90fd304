import { afterEach, describe, expect, it, vi } from "vitest"
import { forgetStored, readStored, takeStored, writeStored } from "./storage.ts"

/** Enough of a browser's storage, whose items are its keys as well. */
const aStorage = (items: Record<string, string> = {}) =>
  Object.defineProperties(items, {
    getItem: { value: (name: string) => items[name] ?? null },
    setItem: { value: (name: string, text: string) => void (items[name] = text) },
    removeItem: { value: (name: string) => void delete items[name] },
  })

afterEach(() => void vi.unstubAllGlobals())

describe("what the browser remembers", () => {
  it("is read until it is taken or forgotten, apart for device and tab", () => {
    vi.stubGlobal("localStorage", aStorage())
    vi.stubGlobal("sessionStorage", aStorage())
    writeStored("device", "theme", "dark")
    expect(readStored("tab", "theme")).toBeNull()
    expect(readStored("device", "theme")).toBe("dark")
    writeStored("tab", "left", "yes")
    expect(takeStored("tab", "left")).toBe("yes")
    expect(takeStored("tab", "left")).toBeNull()
    writeStored("device", "theme", null)
    expect(readStored("device", "theme")).toBeNull()
  })

  it("is forgotten by how its name begins", () => {
    const device = aStorage({ "draft-1-2": "a", "draft-1-3": "b", "draft-12-2": "c" })
    vi.stubGlobal("localStorage", device)
    forgetStored("draft-1-")
    expect(Object.keys(device)).toEqual(["draft-12-2"])
  })

  it("R821 is nothing where storage is refused, and nobody notices", () => {
    const refuse = () => {
      throw new DOMException("The operation is insecure.", "SecurityError")
    }
    const refused = { getItem: refuse, setItem: refuse, removeItem: refuse }
    for (const name of ["localStorage", "sessionStorage"]) vi.stubGlobal(name, refused)
    writeStored("device", "theme", "dark")
    expect(readStored("device", "theme")).toBeNull()
    expect(takeStored("tab", "left")).toBeNull()
    forgetStored("draft-1-")
  })
})
