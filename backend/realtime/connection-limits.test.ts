import { IncomingMessage } from "node:http"
import { Socket } from "node:net"
import { describe, expect, it } from "vitest"
import { makeDoor, networkBehind } from "./connection-limits.ts"
import { makeBuckets } from "../lib/token-bucket.ts"

const limits = { open: 2, coming: { most: 3, aSecond: 1 } }

describe("a door", () => {
  it("R112 lets so many of one name in, others too, and the next when one has left", () => {
    const door = makeDoor(limits)
    const leave = door.enter("anna")
    expect(door.enter("anna")).not.toBeNull()
    expect(door.enter("anna")).toBeNull()
    expect(door.enter("ben")).not.toBeNull()
    leave?.()
    expect(door.enter("anna")).not.toBeNull()
    expect(door.enter("anna")).toBeNull()
  })

  it("R112 forgets who has left", () => {
    const door = makeDoor(limits)
    const ways = ["anna", "anna", "ben"].map((name) => door.enter(name))
    expect(door.names).toBe(2)
    for (const leave of ways) leave?.()
    expect(door.names).toBe(0)
  })

  it("R112 is not knocked at again and again", () => {
    let now = 0
    const door = makeDoor(limits, () => now)
    expect(Array.from({ length: 4 }, () => door.knock("anna"))).toEqual([true, true, true, false])
    expect(door.knock("ben")).toBe(true)
    now += 1_000
    expect([door.knock("anna"), door.knock("anna")]).toEqual([true, false])
  })
})

describe("buckets by name", () => {
  it("R112 are no memory of everybody who ever came", () => {
    let now = 0
    const buckets = makeBuckets({ most: 3, aSecond: 1 }, () => now)
    for (let n = 0; n < 10_000; n += 1) {
      now += 1_000
      buckets.take(`visitor ${String(n)}`, 1)
    }
    expect(buckets.names).toBeLessThanOrEqual(1_001)
  })
})

describe("where a connection comes from", () => {
  const from = (remoteAddress: string, forwarded?: string) => {
    const socket = new Socket()
    Object.defineProperty(socket, "remoteAddress", { value: remoteAddress })
    const request = new IncomingMessage(socket)
    if (forwarded !== undefined) request.headers["x-forwarded-for"] = forwarded
    return request
  }

  it.each([
    [from("192.168.1.7"), true, "192.168.1.7"],
    [from("::ffff:192.168.1.7"), false, "192.168.1.7"],
    [from("10.0.0.1", "203.0.113.9"), true, "203.0.113.9"],
    // What stands before the proxy's own entry, the browser may have made up.
    [from("10.0.0.1", "198.51.100.1, 203.0.113.9"), true, "203.0.113.9"],
    [from("10.0.0.1", "203.0.113.9"), false, "10.0.0.1"],
    [from("10.0.0.1", " , "), true, "10.0.0.1"],
    [from("2001:db8:1:2:3:4:5:6"), false, "2001:db8:1:2"],
  ])("R112 is the proxy's word only where it is trusted (%#)", (request, trustProxy, network) => {
    expect(networkBehind(request, trustProxy)).toBe(network)
  })
})
