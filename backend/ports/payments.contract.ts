import { assert, it } from "@effect/vitest"
import { Effect, type Layer } from "effect"
import { Payments } from "./payments.ts"

/** What the payer and time do meanwhile. */
interface Levers {
  readonly pay: (subscription: string) => void
  readonly failRenewal: (subscription: string) => void
  /** Whether the payment for a subscription was given back. */
  readonly isRefunded: (subscription: string) => boolean
}

let count = 0
const nextKey = () => `contract-${String(process.pid)}-${String((count += 1))}`
const rosa = { user: 1, email: "rosa@example.org" }

const begun = Effect.gen(function* () {
  const payments = yield* Payments
  const { price } = yield* payments.terms
  const customer = yield* payments.createCustomer(rosa, nextKey())
  const subscription = yield* payments.subscribe({ customer, price, user: 1 }, nextKey())
  return { payments, price, customer, subscription }
})

const statuses = Effect.fnUntraced(function* (customer: string) {
  const all = yield* Effect.flatMap(Payments, ({ subscriptionsOf }) => subscriptionsOf(customer))
  return all.map(({ status }) => status)
})

/** What whoever takes payments has to promise. */
export const paymentsContract = (name: string, layer: Layer.Layer<Payments>, levers: Levers) => {
  it.layer(layer, { excludeTestServices: true })(name, (it) => {
    it.effect("makes one customer and one subscription of what is sent twice", () =>
      Effect.gen(function* () {
        const { createCustomer, subscribe, terms, isSetUp } = yield* Payments
        const { price } = yield* terms
        const [one, two] = [nextKey(), nextKey()]
        const made = yield* Effect.all([createCustomer(rosa, one), createCustomer(rosa, one)], {
          concurrency: 2,
        })
        assert.strictEqual(made[0], made[1])
        const order = { customer: made[0], price, user: 1 }
        const [first, second] = yield* Effect.all([subscribe(order, two), subscribe(order, two)], {
          concurrency: 2,
        })
        assert.strictEqual(first.id, second.id)
        assert.deepStrictEqual([isSetUp, yield* statuses(made[0])], [true, ["incomplete"]])
      }),
    )

    it.effect(
      "gives what is needed to pay, and says when it was paid and when a payment failed",
      () =>
        Effect.gen(function* () {
          const { payments, price, customer, subscription } = yield* begun
          assert.isNotNull(subscription.clientSecret)
          levers.pay(subscription.id)
          const [paid] = yield* payments.subscriptionsOf(customer)
          assert.deepInclude(paid, { id: subscription.id, status: "active", price, endsAt: null })
          assert.isBelow(Math.abs(Date.now() - (paid?.startedAt ?? 0)), 60_000)
          levers.failRenewal(subscription.id)
          assert.deepStrictEqual(yield* statuses(customer), ["past_due"])
        }),
    )

    it.effect("ends a subscription at once, and lists it after newer ones", () =>
      Effect.gen(function* () {
        const { payments, price, customer, subscription } = yield* begun
        yield* payments.cancel(subscription.id)
        yield* payments.cancel(subscription.id)
        yield* payments.subscribe({ customer, price, user: 1 }, nextKey())
        assert.deepStrictEqual(yield* statuses(customer), ["incomplete", "canceled"])
      }),
    )

    it.effect("pays back what was paid, once", () =>
      Effect.gen(function* () {
        const { payments, subscription } = yield* begun
        yield* payments.refund(subscription.id)
        assert.isFalse(levers.isRefunded(subscription.id))
        levers.pay(subscription.id)
        yield* payments.refund(subscription.id)
        yield* payments.refund(subscription.id)
        assert.isTrue(levers.isRefunded(subscription.id))
      }),
    )

    it.effect(
      "forgets a customer with whatever they subscribe to, and says that nobody is known",
      () =>
        Effect.gen(function* () {
          const { payments, price, customer, subscription } = yield* begun
          levers.pay(subscription.id)
          yield* payments.forget(customer)
          yield* payments.forget(customer)
          assert.deepStrictEqual(yield* statuses(customer), ["canceled"])
          const order = { customer, price, user: 1 }
          const rejected = yield* Effect.flip(payments.subscribe(order, nextKey()))
          assert.strictEqual(rejected._tag, "NoSuchCustomer")
          const unknown = yield* Effect.flip(payments.subscriptionsOf("cus_nobody"))
          assert.strictEqual(unknown._tag, "NoSuchCustomer")
        }),
    )

    it.effect("has a page for managing a subscription where one was set up", () =>
      Effect.gen(function* () {
        const { payments, customer } = yield* begun
        assert.isTrue((yield* payments.terms).hasPortal)
        const url = yield* payments.portal(customer, "https://stories.example.org/settings")
        assert.match(url, /^https:/)
      }),
    )

    it.effect("believes nobody who did not sign", () =>
      Effect.gen(function* () {
        const { customerOf } = yield* Payments
        const bytes = Buffer.from(`{"type":"invoice.paid","data":{"object":{"customer":"cus_1"}}}`)
        for (const signature of [
          "",
          "t=1,v1=00",
          `t=${String(Math.floor(Date.now() / 1000))},v1=00`,
        ])
          assert.strictEqual(
            (yield* Effect.flip(customerOf(bytes, signature)))._tag,
            "InvalidSignature",
          )
      }),
    )
  })
}
