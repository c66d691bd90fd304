import { Clock, type Context, Effect, Layer, Option } from "effect"
import {
  NoSuchCustomer,
  Payments,
  PaymentsUnavailable,
  type Subscription,
} from "../../ports/payments.ts"

type Service = Context.Service.Shape<typeof Payments>

/** Somebody who takes payments, in memory: what is changed holds at once, answers take their time. */
export const aTill = () => {
  const subscriptions = new Map<string, Subscription & { readonly customer: string }>()
  const customers = new Map<string, { readonly key: string; isGone: boolean }>()
  const refunded: Array<string> = []
  const till = {
    subscriptions,
    customers,
    refunded,
    isAway: false,
    /** How long an answer is on its way, in milliseconds. */
    late: () => 0,
    /** How often somebody asked what a customer subscribes to. */
    asked: 0,
    /** Whether it answers, and refuses to give money back. */
    isShort: false,
    /** Keys under which something was refused: as at Stripe, it is refused again whenever it is asked. */
    rejectedKeys: new Set<string>(),
    /** How many of the next things to be made are refused. */
    stumbles: 0,
    /** Runs within the next cancellation, before it is done. */
    beforeCancel: Effect.void as Effect.Effect<void>,
    set: (id: string, changes: Partial<Subscription>) => {
      const before = subscriptions.get(id)
      if (before !== undefined) subscriptions.set(id, { ...before, ...changes })
    },
  }
  /** What is answered is what holds when the question arrives. */
  const answer = <A, E = never>(work: () => Effect.Effect<A, E>) =>
    Effect.gen(function* () {
      if (till.isAway) return yield* new PaymentsUnavailable({ reason: "away" })
      yield* Effect.sleep(till.late())
      const answered = yield* work()
      yield* Effect.sleep(till.late())
      return answered
    })
  const stumble = (key: string) =>
    Effect.suspend(() => {
      if (till.stumbles > 0) {
        till.stumbles -= 1
        till.rejectedKeys.add(key)
      }
      return till.rejectedKeys.has(key)
        ? Effect.fail(new PaymentsUnavailable({ reason: "something broke", isAnswered: true }))
        : Effect.void
    })
  const known = (customer: string) =>
    customers.has(customer) ? Effect.void : Effect.fail(new NoSuchCustomer())

  const service: Service = {
    isSetUp: true,
    terms: answer(() => Effect.succeed({ price: "price_1", hasPortal: true })),
    createCustomer: (_, key) =>
      answer(() =>
        Effect.map(stumble(key), () => {
          const before = [...customers].find(([, one]) => one.key === key)
          if (before !== undefined) return before[0]
          const id = `cus_${String(customers.size + 1)}`
          customers.set(id, { key, isGone: false })
          return id
        }),
      ),
    subscriptionsOf: (customer) =>
      answer(() => {
        till.asked += 1
        const all = [...subscriptions.values()].filter((one) => one.customer === customer)
        return Effect.as(known(customer), all.toReversed())
      }),
    subscribe: ({ customer, price }, key) =>
      answer(() =>
        Effect.gen(function* () {
          yield* known(customer)
          yield* stumble(key)
          const startedAt = yield* Clock.currentTimeMillis
          const begun = { status: "incomplete", price, startedAt, endsAt: null }
          const made = { id: key, customer, ...begun, clientSecret: `secret of ${key}` }
          if (!subscriptions.has(key)) subscriptions.set(key, made)
          return subscriptions.get(key) ?? made
        }),
      ),
    cancel: (id) =>
      answer(() =>
        Effect.andThen(
          till.beforeCancel,
          Effect.sync(() => till.set(id, { status: "canceled" })),
        ),
      ),
    refund: (id) =>
      answer(() => {
        if (till.isShort)
          return Effect.fail(
            new PaymentsUnavailable({ reason: "too little money", isAnswered: true }),
          )
        if (!refunded.includes(id)) refunded.push(id)
        return Effect.void
      }),
    forget: (customer) =>
      answer(() =>
        Effect.sync(() => {
          const gone = customers.get(customer)
          if (gone !== undefined) gone.isGone = true
        }),
      ),
    portal: () => answer(() => Effect.succeed("https://billing.example.org")),
    customerOf: () => Effect.succeed(Option.none()),
  }
  return { till, layer: Layer.succeed(Payments, service) }
}
