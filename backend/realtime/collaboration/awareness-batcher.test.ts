import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import type { ClientState } from "./messages.ts"
import { AwarenessBatch } from "./awareness-batcher.ts"

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const told: Array<ReadonlyArray<ClientState>> = []
beforeEach(() => {
  told.length = 0
})
const aGathered = () =>
  new AwarenessBatch(
    (states) => told.push(states),
    () => 50,
  )
const at = (client: number, clock: number, state: unknown = {}) => [{ client, clock, state }]

describe("what is told of those who are present", () => {
  it("R111 comes at once after a quiet time", () => {
    aGathered().add(at(1, 1))
    expect(told).toEqual([at(1, 1)])
  })

  it("R111 comes together afterwards, and of each only the latest, however much there was", () => {
    const gathered = aGathered()
    for (let clock = 1; clock <= 60; clock += 1) {
      for (let client = 1; client <= 100; client += 1) gathered.add(at(client, clock))
    }
    vi.advanceTimersByTime(49)
    expect(told).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(told).toHaveLength(2)
    expect(told[1]).toHaveLength(100)
    expect(told[1]?.every(({ clock }) => clock === 60)).toBe(true)
  })

  it("R111 says that someone left, also when they had just moved", () => {
    const gathered = aGathered()
    gathered.add(at(1, 1))
    gathered.add(at(1, 2))
    gathered.add(at(1, 2, null))
    vi.advanceTimersByTime(50)
    expect(told[1]).toEqual(at(1, 2, null))
  })

  it("is nothing more once everybody has left", () => {
    const gathered = aGathered()
    gathered.add(at(1, 1))
    gathered.add(at(1, 2))
    gathered.end()
    vi.advanceTimersByTime(1_000)
    expect([told.length, vi.getTimerCount()]).toEqual([1, 0])
  })
})
