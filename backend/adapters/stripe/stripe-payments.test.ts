import { createServer } from "node:http"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { placeOf } from "../../../tests/support/fakes/oidc-server.ts"
import {
  type Delivery,
  signEvent,
  startStripeServer,
} from "../../../tests/support/fakes/stripe-server.ts"
import { readPayment } from "../../platform/config/stripe.ts"
import { paymentsContract } from "../../ports/payments.contract.ts"
import { Payments } from "../../ports/payments.ts"
import { stripePayments } from "./stripe-payments.ts"

const server = await startStripeServer()
afterAll(() => server.stop())

const keys = readPayment(server.env)
if (keys === null) throw new Error("the stand-in has no keys")
const once = stripePayments(keys, { millis: 30_000, repeats: 0 })
/** For what never answers. */
const hasty = stripePayments(keys, { millis: 200, repeats: 0 })

paymentsContract("Stripe", stripePayments(keys), {
  pay: server.pay,
  failRenewal: server.failRenewal,
  isRefunded: server.isRefunded,
})

const noTerms = Effect.flip(Effect.flatMap(Payments, ({ terms }) => terms))

describe("Stripe", () => {
  it.live("R213 that sells something else than ten dollars a month is not sold for", () =>
    Effect.gen(function* () {
      const { price } = server.shop
      const wrong = [
        { unit_amount: 999 },
        { currency: "eur" },
        { recurring: null },
        { recurring: { interval: "year", interval_count: 1 } },
        { recurring: { interval: "month", interval_count: 3 } },
        { active: false },
      ]
      for (const changes of wrong) {
        const before = { ...price }
        Object.assign(price, changes)
        const rejected = yield* Effect.provide(noTerms, once)
        Object.assign(price, before)
        assert.strictEqual(rejected._tag, "PricingMisconfigured")
      }
      const unknown = stripePayments({ ...keys, price: "price_of_another" })
      const none = yield* Effect.flip(Effect.flatMap(Payments, ({ terms }) => terms)).pipe(
        Effect.provide(unknown),
      )
      assert.match("message" in none ? none.message : "", /has no active price/)
      const byId = stripePayments({ ...keys, price: price.id })
      const found = yield* Effect.provide(
        Effect.flatMap(Payments, ({ terms }) => terms),
        byId,
      )
      assert.deepStrictEqual(found, { price: price.id, hasPortal: true })
    }),
  )

  it.live("R213 that does not know the key says so without it, and one that is away is away", () =>
    Effect.gen(function* () {
      const other = stripePayments({ ...keys, secretKey: "sk_test_wrong" })
      const rejected = yield* Effect.flip(Effect.flatMap(Payments, ({ terms }) => terms)).pipe(
        Effect.provide(other),
      )
      assert.strictEqual(rejected._tag, "PricingMisconfigured")
      assert.notInclude(JSON.stringify(rejected), "sk_test")
      for (const treatment of ["drop", "hang", "break"] as const) {
        server.treat(treatment)
        const away = yield* Effect.provide(noTerms, treatment === "hang" ? hasty : once)
        server.treat("answer")
        assert.strictEqual(away._tag, "PaymentsUnavailable")
      }
    }),
  )

  it.live("R217 is away where something else answers in its place", () =>
    Effect.gen(function* () {
      const inItsPlace = createServer((_, response) => {
        response.writeHead(200, { "content-type": "application/json" }).end("{}")
      })
      yield* Effect.promise(
        () => new Promise<void>((resolve) => inItsPlace.listen(0, "127.0.0.1", resolve)),
      )
      const { port } = placeOf(inItsPlace.address())
      const api = new URL(`http://127.0.0.1:${String(port)}`)
      const asked = yield* Effect.provide(Payments, stripePayments({ ...keys, api }))
      const { createCustomer, subscriptionsOf, refund, portal } = asked
      for (const question of [
        createCustomer({ user: 1, email: "rosa@example.org" }, "a key"),
        subscriptionsOf("cus_1"),
        refund("sub_1"),
        portal("cus_1", "https://stories.example.org"),
      ])
        assert.strictEqual((yield* Effect.flip(question))._tag, "PaymentsUnavailable")
      inItsPlace.closeAllConnections()
      inItsPlace.close()
    }),
  )

  it.live("R216 is believed only with its exact bytes, signed now and with our secret", () =>
    Effect.gen(function* () {
      const { customerOf } = yield* Effect.provide(Payments, once)
      const event = server.happen("invoice.paid", { object: "invoice", customer: "cus_1" })
      const come = (how: Delivery) => {
        const { body, signature } = signEvent(event, how)
        return Effect.option(customerOf(Buffer.from(body), signature))
      }
      const now = Math.floor(Date.now() / 1_000)
      assert.deepStrictEqual(yield* come({}), Option.some(Option.some("cus_1")))
      assert.deepStrictEqual(
        yield* come({ timestamp: now - 200 }),
        Option.some(Option.some("cus_1")),
      )
      const unknown = server.happen("charge.updated", { object: "charge", customer: "cus_1" })
      const { body, signature } = signEvent(unknown)
      assert.isTrue(Option.isNone(yield* customerOf(Buffer.from(body), signature)))
      for (const timestamp of [now - 900, now + 900, now + 365 * 86_400])
        assert.isTrue(Option.isNone(yield* come({ timestamp })))
      assert.isTrue(Option.isNone(yield* come({ key: "whsec_of_another" })))
      assert.isTrue(Option.isNone(yield* come({ body: `{ "type": "invoice.paid" }` })))
    }),
  )
})
