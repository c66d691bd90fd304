import { Worker } from "node:worker_threads"
import { afterEach, describe, expect, it, vi } from "vitest"
import { connect, linePair, lineToThread, PeerEnded, RequestFailed } from "./rpc.ts"

interface Sums {
  readonly add: (numbers: ReadonlyArray<number>, soFar: (sum: number) => void) => number
  readonly doubled: (number: number) => number
  readonly fail: (why: string) => never
}
interface Numbers {
  readonly number: (name: string) => number
}

/** Two sides on this thread. The first has numbers by name, the second adds them up. */
const twoSides = (number: Numbers["number"] | ((name: string) => Promise<number>) = Number) => {
  const [here, there] = linePair()
  const numbers = connect<Numbers, Sums>(there, {
    add: async (given, soFar) => {
      let sum = 0
      for (const one of given) soFar((sum += await numbers.request("number", String(one))))
      return sum
    },
    doubled: (given) => 2 * given,
    fail: (why) => {
      throw new Error(why)
    },
  })
  return connect<Sums, Numbers>(here, { number })
}

afterEach(() => void vi.useRealTimers())

describe("requests to another side", () => {
  it("are responded to, also while that side requests something itself", async () => {
    const sums = twoSides()
    const soFar: Array<number> = []
    const added = sums.request("add", [1, 2, 3], { progress: (sum) => soFar.push(sum) })
    expect(await sums.request("doubled", 21)).toBe(42)
    expect(await added).toBe(6)
    expect(soFar).toEqual([1, 3, 6])
  })

  it("fail by themselves, with what the other side says", async () => {
    const sums = twoSides(() => Promise.reject(new Error("no such number")))
    const failures = await Promise.allSettled([
      sums.request("fail", "it is Monday"),
      sums.request("add", [1]),
    ])
    for (const failure of failures)
      expect(failure).toMatchObject({ status: "rejected", reason: expect.any(RequestFailed) })
    expect(String(failures.map((one) => "reason" in one && one.reason))).toMatch(
      /it is Monday[^]*no such number/,
    )
    expect(await sums.request("doubled", 1)).toBe(2)
    expect(sums.isAlive()).toBe(true)
  })

  it("R815 end where the other side is silent for too long, but not while it waits for a response", async () => {
    vi.useFakeTimers()
    const given = Promise.withResolvers<number>()
    const sums = twoSides(() => given.promise)
    const added = sums.request("add", [1], { timeout: 1_000 })
    await vi.advanceTimersByTimeAsync(60_000)
    given.resolve(7)
    expect(await added).toBe(7)

    const [here] = linePair()
    const silent = connect<Sums>(here, {})
    const waiting = Promise.allSettled([
      silent.request("doubled", 1, { timeout: 1_000 }),
      silent.request("doubled", 2),
    ])
    await vi.advanceTimersByTimeAsync(1_000)
    for (const failure of await waiting)
      expect(failure).toMatchObject({ status: "rejected", reason: { isTimeout: true } })
    expect(silent.isAlive()).toBe(false)
  })
})

/** A thread that doubles numbers, and does something else with 0. */
const aThread = (withZero: string) =>
  lineToThread(
    new Worker(
      `const { parentPort } = require("node:worker_threads")
      parentPort.on("message", ({ id, payload }) => {
        if (payload === 0) { ${withZero} }
        parentPort.postMessage({ kind: "response", id, payload: 2 * payload })
      })`,
      { eval: true },
    ),
  )

describe("requests to a thread", () => {
  for (const [how, withZero] of [
    ["ends", "process.exit(1)"],
    ["throws", 'throw new Error("no zero")'],
    ["hangs", "for (;;);"],
  ] as const)
    it(`R815 fail, those that wait and those that come, where it ${how}`, async () => {
      const sums = connect<Sums>(aThread(withZero), {})
      expect(await sums.request("doubled", 4)).toBe(8)
      const waiting = await Promise.allSettled([
        sums.request("doubled", 0, { timeout: 200 }),
        sums.request("doubled", 4),
      ])
      for (const failure of waiting)
        expect(failure).toMatchObject({ status: "rejected", reason: expect.any(PeerEnded) })
      expect(sums.isAlive()).toBe(false)
      await expect(sums.request("doubled", 4)).rejects.toBeInstanceOf(PeerEnded)
    })
})
