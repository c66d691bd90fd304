import { describe, expect, it } from "vitest"
import { createUnsaved } from "./ack-tracker.ts"

/** On a connection whose server has asked what it misses. */
const connected = () => {
  const unsaved = createUnsaved()
  unsaved.connected()
  unsaved.answered()
  return unsaved
}

describe("what is not saved yet", () => {
  it("is nothing for someone who only reads", () => {
    expect(connected().isEmpty()).toBe(true)
    expect(connected().acknowledged(1)).toBe(false)
  })

  it("is saved when the server has kept as many messages as carried it", () => {
    const unsaved = connected()
    unsaved.changed(true)
    unsaved.changed(true)
    expect(unsaved.acknowledged(2)).toBe(false)
    expect(unsaved.isEmpty()).toBe(false)
    expect(unsaved.acknowledged(3)).toBe(true)
    expect(unsaved.isEmpty()).toBe(true)
  })

  it("stays unsaved while the connection is away, whatever the server kept before", () => {
    const unsaved = connected()
    unsaved.changed(true)
    unsaved.changed(false)
    expect(unsaved.acknowledged(9)).toBe(false)
    expect(unsaved.isEmpty()).toBe(false)
  })

  it("is saved by the next connection, with the answer to what the server misses", () => {
    const unsaved = connected()
    unsaved.changed(true)
    unsaved.connected()
    unsaved.acknowledged(0)
    expect(unsaved.isEmpty()).toBe(false)
    unsaved.answered()
    unsaved.acknowledged(1)
    expect(unsaved.isEmpty()).toBe(true)
  })

  it("counts a change made after connecting and before the server asked by its own message", () => {
    const unsaved = createUnsaved()
    unsaved.changed(false)
    unsaved.connected()
    unsaved.changed(true)
    unsaved.answered()
    unsaved.acknowledged(1)
    expect(unsaved.isEmpty()).toBe(false)
    unsaved.acknowledged(2)
    expect(unsaved.isEmpty()).toBe(true)
  })
})
