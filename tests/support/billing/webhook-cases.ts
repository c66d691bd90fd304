import fc from "fast-check"
import { expect, it } from "vitest"
import { routes } from "#protocol/paths.ts"
import { Caller } from "../api-client.ts"
import type { Delivery } from "../fakes/stripe-server.ts"
import type { Shop } from "./with-stripe.ts"

/** What holds of the events that Stripe sends, and of what others send in its name. */
export const eventPromises = ({ server, stripe, newcomer, webhook }: Shop) => {
  it("R216 an event is worth what Stripe says when it is asked: forged, old and foreign ones nothing", async () => {
    const bert = await newcomer()
    const subscription = await bert.begin()
    stripe().pay(subscription)
    const paid = stripe().events.findLast(({ type }) => type === "invoice.paid")
    if (paid === undefined) throw new Error("nothing was paid")
    const come = (delivery: Delivery = {}) =>
      stripe()
        .deliver(paid, { url: webhook(), ...delivery })
        .then(({ status }) => status)
    const now = Math.floor(Date.now() / 1_000)
    const reserialized = JSON.stringify(paid, null, 2)
    for (const delivery of [
      { key: "whsec_of_another" },
      { timestamp: now - 900 },
      { timestamp: now + 900 },
      { timestamp: now + 365 * 86_400 },
      { body: reserialized },
      { body: "{}" },
    ])
      expect(await come(delivery)).toBe(400)
    expect((await new Caller(server().url).post(routes.stripeWebhook, paid)).status).toBe(400)
    expect(await bert.plan()).toBe("free")
    const asked = stripe().asked.length
    expect(await come()).toBe(200)
    expect(await bert.plan()).toBe("active")

    // What it knows nothing of is taken with thanks, and asks for nothing.
    const before = stripe().asked.length
    expect(before).toBeGreaterThan(asked)
    for (const [type, customer] of [
      ["product.created", undefined],
      ["customer.updated", stripe().subscription(subscription).customer],
      ["invoice.paid", "cus_of_another_server"],
    ] as const) {
      const event = stripe().happen(type, { object: "thing", customer })
      expect((await stripe().deliver(event, { url: webhook() })).status).toBe(200)
    }
    expect(stripe().asked).toHaveLength(before)

    // A hundred copies of an old one, at once, after it was canceled.
    stripe().change(subscription, { status: "canceled" })
    const answers = await Promise.all(Array.from({ length: 100 }, () => come()))
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await bert.plan()).toBe("free")
    expect(stripe().asked.length - before).toBeLessThan(100)
  })

  it("R216 whatever arrives, in whatever order and number, the plan ends as Stripe's state", async () => {
    const clara = await newcomer()
    const subscription = await clara.begin()
    stripe().pay(subscription)
    stripe().failRenewal(subscription)
    stripe().pay(subscription)
    stripe().change(subscription, { cancel_at_period_end: true })
    const { customer } = stripe().subscription(subscription)
    const lifecycle = stripe().events.filter(
      ({ data }) => (data.object as { customer?: string }).customer === customer,
    )
    expect(lifecycle.length).toBeGreaterThan(6)
    const run = fc.record({
      order: fc.shuffledSubarray([...lifecycle, ...lifecycle], { minLength: 3 }),
      ends: fc.constantFrom("active", "past_due", "canceled", "unpaid"),
      at: fc.nat(8),
      together: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(run, async ({ order, ends, at, together }) => {
        stripe().change(subscription, { status: "active" })
        const change = () => stripe().change(subscription, { status: ends })
        const deliveries = order.map((event, index) => async () => {
          if (index === at) change()
          return stripe().deliver(event, { url: webhook() })
        })
        if (at >= order.length) change()
        if (together) await Promise.all(deliveries.map((deliver) => deliver()))
        else for (const deliver of deliveries) await deliver()
        // Stripe's last word is that of its last change.
        const last = stripe().events.at(-1)
        if (last !== undefined) await stripe().deliver(last, { url: webhook() })
        expect(await clara.plan()).toBe(/active|past_due/.test(ends) ? "active" : "free")
      }),
      { numRuns: 8 },
    )
  })
}
