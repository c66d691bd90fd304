import { expect, it } from "vitest"
import { safetyWords } from "./upload-status-text.ts"
import { nothingSent, type Safety } from "./session-uploads.ts"

const half: Safety = { ...nothingSent, isBegun: true, seconds: 760 }
const said = (backup: "on" | "off", safety: Safety) => {
  const words = safetyWords(backup === "on", safety)
  if (words === null) return null
  const where = [words.here, words.there].filter(Boolean).join(" · ")
  return [where, words.until, words.note].filter(Boolean).join(" ")
}

it("R391 it is said up to where a recording is safe, on this device and on the server", () => {
  expect(said("on", half)).toBe("Safe on this device · backed up to 12:40")
  expect(said("on", { ...half, isWhole: true })).toBe("Safe on this device · backed up")
  expect(said("on", nothingSent)).toBe("Safe on this device")
})

it("R391 where the device keeps nothing, nothing else is claimed", () => {
  expect(said("off", half)).toBe("Backed up to 12:40")
  expect(said("off", nothingSent)).toBeNull()
})

it("R391 what keeps the rest from arriving is said, and that it follows by itself", () => {
  expect(said("on", { ...half, hindrance: { why: "line" } })).toMatch(
    /No connection right now\..*by itself/,
  )
  expect(said("on", { ...half, hindrance: { why: "signed out" } })).toMatch(/Sign in again/)
  const full = { why: "no room", text: "The server is full." } as const
  expect(said("on", { ...half, hindrance: full })).toMatch(/The server is full\.$/)
})

it("R391 a refusal is said while someone speaks, and not only when they save", () => {
  const rejected = "You have 5 recordings that are not finished."
  expect(said("on", { ...half, rejected })).toBe(
    `Safe on this device · backed up to 12:40 ${rejected}`,
  )
  expect(said("off", { ...nothingSent, rejected })).toBe(rejected)
  // What passes by itself comes first: with it the refusal may be over as well.
  expect(said("on", { ...half, rejected, hindrance: { why: "line" } })).not.toContain(rejected)
})
