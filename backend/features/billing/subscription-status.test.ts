import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Subscription } from "../../ports/payments.ts"
import { cacheFor, isOld, statusOf } from "./subscription-status.ts"

const now = Date.UTC(2026, 5, 15)
const [minute, day] = [60_000, 24 * 60 * 60_000]

const one = (status: string, changes: Partial<Subscription> = {}): Subscription => ({
  ...{ id: `sub_${status}`, status, price: "price_1", startedAt: now - day },
  ...{ endsAt: null, clientSecret: null },
  ...changes,
})

describe("a customer's standing", () => {
  it.each([
    ["active", "active"],
    ["trialing", "active"],
    ["past_due", "active"],
    ["incomplete", "free"],
    ["incomplete_expired", "free"],
    ["unpaid", "free"],
    ["paused", "free"],
    ["canceled", "free"],
    ["whatever comes next", "free"],
  ])("R215 with a subscription that is %s is %s", (status, plan) => {
    expect(statusOf([one(status)], now)).toMatchObject({ plan, mend: status === "past_due" })
  })

  it("R215 is Premium as long as any subscription gives it, in whatever order they come", () => {
    const others = fc.array(fc.constantFrom("canceled", "incomplete", "unpaid", "paused"))
    fc.assert(
      fc.property(others, others, (before, after) => {
        const around = (middle: ReadonlyArray<Subscription>) =>
          statusOf([...before.map((s) => one(s)), ...middle, ...after.map((s) => one(s))], now)
        expect(around([]).plan).toBe("free")
        expect(around([one("active")]).plan).toBe("active")
      }),
    )
  })

  it("R215 says until when it goes on after a cancellation, unless another goes on", () => {
    const ending = one("active", { endsAt: now + day })
    expect(statusOf([ending], now).endsAt).toBe(now + day)
    expect(statusOf([ending, one("active", { id: "sub_2" })], now).endsAt).toBeNull()
  })

  it("R219 can be paid back for seven days, and not while nothing is paid", () => {
    const begun = now - 7 * day
    expect(statusOf([one("active", { startedAt: begun })], now).refundable).toBeNull()
    expect(statusOf([one("active", { startedAt: begun + 1 })], now).refundable).toEqual({
      subscription: "sub_active",
      until: now + 1,
    })
    for (const status of ["trialing", "past_due", "incomplete", "canceled"])
      expect(statusOf([one(status)], now).refundable).toBeNull()
  })

  it("R217 holds for a day, less where someone may be paying, mending a card or at the end", () => {
    const waits = (subscription: Subscription) => cacheFor(statusOf([subscription], now), now)
    expect(waits(one("active"))).toBe(day)
    expect(waits(one("incomplete", { startedAt: now - 1_000 }))).toBe(minute)
    expect(waits(one("incomplete", { startedAt: now - 10 * minute }))).toBe(10 * minute)
    expect(waits(one("incomplete", { startedAt: now - day }))).toBe(60 * minute)
    expect(waits(one("past_due"))).toBe(60 * minute)
    expect(waits(one("active", { endsAt: now + 5 * minute }))).toBe(5 * minute)
    expect([isOld(undefined, now), isOld(now - day + 1, now), isOld(now - day, now)]).toEqual([
      true,
      false,
      true,
    ])
  })
})
