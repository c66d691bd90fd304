import { describe, expect, it } from "vitest"
import { createListeners } from "../lib/listeners.ts"

describe("listeners", () => {
  it("hear of every change until they leave, each for itself", () => {
    const { subscribe, notify, isEmpty } = createListeners()
    const heard: Array<string> = []
    const leaveFirst = subscribe(() => heard.push("first"))
    const leaveSecond = subscribe(() => heard.push("second"))
    notify()
    leaveFirst()
    // Leaving twice, as React may, takes nobody else away.
    leaveFirst()
    notify()
    expect(isEmpty()).toBe(false)
    leaveSecond()
    expect(isEmpty()).toBe(true)
    notify()
    expect(heard).toEqual(["first", "second", "second"])
  })

  it("may leave while they are called, and the others are called nevertheless", () => {
    const { subscribe, notify } = createListeners()
    const heard: Array<string> = []
    const leave = subscribe(() => {
      heard.push("once")
      leave()
    })
    subscribe(() => heard.push("always"))
    notify()
    notify()
    expect(heard).toEqual(["once", "always", "always"])
  })

  it("of one thing hear nothing of another", () => {
    const [state, time] = [createListeners(), createListeners()]
    let heard = 0
    state.subscribe(() => (heard += 1))
    time.notify()
    expect(heard).toBe(0)
    state.notify()
    expect(heard).toBe(1)
  })
})
