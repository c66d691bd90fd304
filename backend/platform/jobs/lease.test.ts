import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { mayGoOn, usualLease } from "../cluster/leases.ts"
import { afterStart, released, heldBy, isStillOf, type Lease, isClaimable } from "./lease.ts"

const { millis, renewEvery } = usualLease

/** Events that may happen to a job and its servers. */
const event = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant("passes" as const), millis: fc.nat(9_000) }),
  },
  fc.record({ what: fc.constantFrom("looks", "renews", "dies", "stops"), who: fc.nat(2) }),
)

interface Server {
  claim: string | null
  /** When it was last certain that it holds the claim. */
  since: number
}

/** Whether a server is working: it has a claim and has not stopped because a renewal is overdue. */
const isAtWork = ({ claim, since }: Server, now: number) =>
  claim !== null && mayGoOn(since, now, usualLease)

describe("a job in the hands of servers that die, stop and fall silent", () => {
  it("R132 is never done by two at once", () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        let [now, lease, claims] = [0, released(0), 0]
        const servers: ReadonlyArray<Server> = [0, 1, 2].map(() => ({ claim: null, since: 0 }))
        for (const one of events) {
          if (one.what === "passes") now += one.millis
          else {
            const server = servers[one.who]
            if (server === undefined) continue
            if (!isAtWork(server, now)) server.claim = null
            const isMine = server.claim !== null && isStillOf(lease, server.claim)
            if (one.what === "looks" && server.claim === null && isClaimable(lease, now)) {
              lease = heldBy((server.claim = `claim ${(claims += 1)}`), now, usualLease)
              server.since = now
            } else if (one.what === "renews" && isMine && server.claim !== null) {
              lease = heldBy(server.claim, now, usualLease)
              server.since = now
            } else if (one.what === "stops" && isMine) {
              lease = released(now)
              server.claim = null
            } else if (one.what === "dies") server.claim = null
          }
          const atWork = servers.filter((server) => isAtWork(server, now))
          expect(atWork.length).toBeLessThanOrEqual(1)
        }
        // Whatever happened before, a dead server's job becomes free.
        expect(isClaimable(lease, now + millis)).toBe(true)
      }),
    )
  })

  it("R132 stays with whoever renews, however long that takes", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: renewEvery }), { minLength: 1 }), (steps) => {
        let [now, lease] = [0, heldBy("mine", 0, usualLease)]
        for (const step of steps) {
          const since = now
          now += step
          expect(mayGoOn(since, now, usualLease)).toBe(true)
          expect(isClaimable(lease, now)).toBe(false)
          lease = heldBy("mine", now, usualLease)
        }
      }),
    )
  })

  it("R132 ends before its claim does when the store is silent", () => {
    for (let late = 0; late <= millis; late += 100)
      if (mayGoOn(0, late, usualLease))
        expect(isClaimable(heldBy("mine", 0, usualLease), late + renewEvery - 100)).toBe(false)
  })

  it("an attempt that is never renewed goes on until its own end", () => {
    expect(mayGoOn(0, 8 * 60_000, { millis: 9 * 60_000, renewEvery: null })).toBe(true)
  })
})

describe("what a start leaves of a job that is not done", () => {
  const now = 1_000_000
  const someLease = fc.oneof(
    fc.integer({ min: -60_000, max: 60_000 }).map((ends): Lease => released(now + ends)),
    fc
      .integer({ min: -60_000, max: 60_000 })
      .map((ends) => heldBy("theirs", now + ends, usualLease)),
  )

  it("R132 the only server may take it at once", () => {
    fc.assert(
      fc.property(someLease, fc.boolean(), (lease, hurries) => {
        const after = afterStart(lease, { alone: true, hurries }, now)
        expect(isClaimable(after, now)).toBe(true)
        expect(after.claim).toBeNull()
      }),
    )
  })

  it("R132 one of several takes nothing another is at; a pause ends where a start may have mended its reason", () => {
    fc.assert(
      fc.property(someLease, fc.boolean(), (lease, hurries) => {
        const after = afterStart(lease, { alone: false, hurries }, now)
        if (lease.claim !== null) expect(after).toEqual(lease)
        else expect(isClaimable(after, now)).toBe(hurries || isClaimable(lease, now))
      }),
    )
  })
})
