import { describe, expect, it } from "vitest"
import { routes } from "#protocol/paths.ts"
import { withShop } from "../../support/billing/with-stripe.ts"
import { edgePromises } from "../../support/billing/quota-cases.ts"
import { eventPromises } from "../../support/billing/webhook-cases.ts"
import { Caller, rejection } from "../../support/api-client.ts"
import { testedStores } from "../../../backend/adapters/mongo/server.fixture.ts"

for (const { name, missing } of testedStores()) {
  describe.skipIf(missing !== null)(`Premium, on ${name}`, () => {
    const shop = withShop(name)
    const { server, stripe, newcomer, payer, webhook } = shop
    eventPromises(shop)
    edgePromises(shop, name)

    it("API-19 SUB-19 STATE-28 begins one subscription for one customer, however many windows ask at once", async () => {
      const anna = await newcomer()
      const begun = await Promise.all(Array.from({ length: 6 }, () => anna.begin()))
      const [first = ""] = begun
      expect(new Set(begun).size).toBe(1)
      const { customer } = stripe().subscription(first)
      expect(stripe().of(customer)).toHaveLength(1)
      const mine = [...stripe().customers.values()].filter(({ email }) => email === anna.email)
      expect(mine).toHaveLength(1)

      // Coming back without having paid changes nothing.
      expect(await anna.back()).toMatchObject({ status: "free", refundUntil: null, portal: false })
      stripe().pay(first)
      expect(await anna.plan()).toBe("free")
      expect(await anna.back()).toMatchObject({ status: "active", mend: false, portal: true })
      expect(await anna.plan()).toBe("active")

      const again = await anna.caller.post(routes.subscription, {})
      expect([again.status, rejection(again).code]).toEqual([400, "AlreadySubscribed"])
      stripe().change(first, { status: "canceled" })
      expect(await anna.back()).toMatchObject({ status: "free" })
      expect(await anna.begin()).not.toBe(first)
    })

    it("R217 nobody loses Premium while Stripe is away, and events come again", async () => {
      const dora = await payer()
      const event = stripe().change(dora.subscription, { status: "canceled" })
      for (const treatment of ["drop", "break"] as const) {
        stripe().treat(treatment)
        expect((await stripe().deliver(event, { url: webhook() })).status).toBe(503)
        expect((await dora.caller.post(routes.billingReturn, {})).status).toBe(503)
        expect((await dora.caller.post(routes.subscription, {})).status).toBe(503)
        expect(await dora.plan()).toBe("active")
        expect((await dora.billing()).status).toBe("active")
      }
      // Nobody asks again: it does so by itself.
      stripe().treat("answer")
      await expect.poll(dora.plan).toBe("free")
    })

    it("R241 what Stripe refused once is asked anew at the next try", async () => {
      const gisa = await newcomer()
      for (const broken of [/^POST customers$/, /^POST subscriptions$/]) {
        stripe().before(broken, () => stripe().treat("break"))
        expect((await gisa.caller.post(routes.subscription, {})).status).toBe(503)
        stripe().treat("answer")
      }
      const subscription = await gisa.begin()
      expect(stripe().of(stripe().subscription(subscription).customer)).toHaveLength(1)
    })

    it("R218 a payment that fails shows, and takes nothing away while Stripe tries again", async () => {
      const emil = await payer()
      stripe().deliverTo(webhook())
      stripe().failRenewal(emil.subscription)
      await stripe().delivered()
      expect(await emil.billing()).toMatchObject({
        status: "active",
        mend: true,
        refundUntil: null,
      })
      expect(await emil.plan()).toBe("active")
      stripe().pay(emil.subscription)
      await stripe().delivered()
      expect(await emil.billing()).toMatchObject({ status: "active", mend: false })
      stripe().change(emil.subscription, { status: "unpaid" })
      await stripe().delivered()
      expect(await emil.plan()).toBe("free")
    })

    it("SUB-17 R219 the first payment is given back within seven days, once, however often it is pressed", async () => {
      const fred = await payer()
      expect((await fred.billing()).refundUntil).not.toBeNull()
      const presses = await Promise.all(
        Array.from({ length: 4 }, () => fred.caller.post(routes.refund, {})),
      )
      expect(presses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(stripe().isRefunded(fred.subscription)).toBe(true)
      expect(stripe().subscription(fred.subscription).status).toBe("canceled")
      expect(await fred.billing()).toMatchObject({
        status: "free",
        refund: "done",
        refundUntil: null,
      })

      const second = await fred.begin()
      stripe().pay(second)
      expect(await fred.back()).toMatchObject({ status: "active", refundUntil: null })
      expect((await fred.caller.post(routes.refund, {})).status).toBe(422)
      expect(stripe().isRefunded(second)).toBe(false)

      const greta = await payer()
      stripe().age(greta.subscription, 8)
      expect((await greta.caller.post(routes.refund, {})).status).toBe(422)
      expect(stripe().isRefunded(greta.subscription)).toBe(false)
      expect(await greta.plan()).toBe("active")
    })

    it("R219 a refund that Stripe's absence broke off is finished without anybody asking", async () => {
      const hans = await payer()
      stripe().before(/^DELETE subscriptions/, () => stripe().treat("drop"))
      const answer = await hans.caller.post(routes.refund, {})
      expect([answer.status, answer.body]).toMatchObject([200, { refund: "under-way" }])
      expect(stripe().isRefunded(hans.subscription)).toBe(true)
      stripe().treat("answer")
      await expect.poll(async () => (await hans.billing()).refund).toBe("done")
      expect(stripe().subscription(hans.subscription).status).toBe("canceled")
      expect(await hans.plan()).toBe("free")
    })

    it("SET-03 a subscription is managed at Stripe, by whoever has one and where a page was set up", async () => {
      const ida = await newcomer()
      expect((await ida.caller.post(routes.billingPortal, {})).status).toBe(404)
      const jona = await payer()
      const { body } = await jona.caller.post(routes.billingPortal, {})
      expect(body).toMatchObject({ url: expect.stringContaining(jona.customer) })
      const settings = encodeURIComponent(`${server().url}/settings`)
      const portal = stripe().asked.findLast(({ path }) => path.includes("billing_portal"))
      expect(portal?.body).toContain(settings.replace("127.0.0.1", "localhost"))
      stripe().change(jona.subscription, { cancel_at_period_end: true })
      expect((await jona.back()).endsAt).not.toBeNull()
    })

    it("R220 deleting an account ends its subscription first", async () => {
      const kurt = await payer()
      const left = await kurt.deleteAccount()
      expect(left.status).toBe(200)
      expect(stripe().subscription(kurt.subscription).status).toBe("canceled")
      expect(stripe().customers.get(kurt.customer)?.deleted).toBe(true)
    })

    it("R220 an account is deleted while Stripe is away, and its card is charged no more once it is back", async () => {
      const lena = await payer()
      stripe().treat("drop")
      const left = await lena.deleteAccount()
      expect(left.status).toBe(200)
      expect((await new Caller(server().url).signIn(lena.email, lena.password)).status).toBe(401)
      expect(stripe().subscription(lena.subscription).status).toBe("active")
      stripe().treat("answer")
      await expect.poll(() => stripe().customers.get(lena.customer)?.deleted).toBe(true)
      expect(stripe().subscription(lena.subscription).status).toBe("canceled")
    })

    it("R221 no page may load from anywhere but here and Stripe, and says so from the first", async () => {
      const page = await fetch(`${server().url}/login`)
      const policy = page.headers.get("content-security-policy") ?? ""
      expect(policy).toMatch(
        /script-src 'self' https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com;/,
      )
      expect(policy).toMatch(/frame-src https:\/\/js\.stripe\.com .*https:\/\/hooks\.stripe\.com;/)
      expect(policy).toMatch(/connect-src [^;]*https:\/\/api\.stripe\.com/)
      expect(page.headers.get("permissions-policy")).toContain(
        'payment=(self "https://js.stripe.com")',
      )
    })
  })
}
