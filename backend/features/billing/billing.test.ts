import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Option } from "effect"
import { TestClock } from "effect/testing"
import fc from "fast-check"
import { aShop, anna } from "./stripe.fixture.ts"

describe("a plan", () => {
  it.effect(
    "R217 stays while Stripe is away for an hour, and is right within a minute of its return @slow",
    () =>
      Effect.gen(function* () {
        const { till, plan, paid, server } = yield* aShop
        const id = yield* paid
        till.isAway = true
        till.set(id, { status: "canceled" })
        for (let minute = 0; minute < 60; minute += 10) {
          assert.strictEqual(
            (yield* Effect.flip(server.billing.back(anna)))._tag,
            "ServiceUnavailable",
          )
          yield* TestClock.adjust("10 minutes")
          assert.strictEqual(yield* plan, "active")
        }
        till.isAway = false
        yield* TestClock.adjust("1 minute")
        assert.strictEqual(yield* plan, "free")
      }),
  )

  it.effect("R217 follows what no event told of within a day @slow", () =>
    Effect.gen(function* () {
      const { till, plan, paid } = yield* aShop
      const id = yield* paid
      till.set(id, { status: "unpaid" })
      yield* TestClock.adjust("1 day")
      assert.strictEqual(yield* plan, "free")
    }),
  )

  it.effect("R217 turns active within minutes where a page was closed on paying", () =>
    Effect.gen(function* () {
      const { till, plan, begun } = yield* aShop
      const id = yield* begun
      yield* TestClock.adjust("3 minutes")
      till.set(id, { status: "active" })
      yield* TestClock.adjust("5 minutes")
      assert.strictEqual(yield* plan, "active")
    }),
  )

  it.effect(
    "R217 is asked about at sign-in when the last answer is a day old, and not before",
    () =>
      Effect.gen(function* () {
        const { till, paid, server, plan } = yield* aShop
        const id = yield* paid
        const asked = till.asked
        yield* server.billing.greet(anna.id)
        yield* TestClock.adjust("1 minute")
        assert.strictEqual(till.asked, asked)
        // As after days in which the server did not run.
        yield* server.kept.customers.update(
          { id: anna.id },
          { $set: { askedAt: -90_000_000, dueAt: 9e15 } },
        )
        till.set(id, { status: "canceled" })
        yield* server.billing.greet(anna.id)
        yield* TestClock.adjust("1 second")
        assert.strictEqual(yield* plan, "free")
      }),
  )

  const step = fc.record({
    what: fc.constantFrom("active", "past_due", "canceled", "unpaid", "ask", "ask elsewhere"),
    after: fc.nat(300),
  })
  it.effect(
    "R216 ends as Stripe's last word, however questions and changes overlap on two servers @slow",
    () =>
      Effect.promise(() =>
        fc.assert(
          fc.asyncProperty(
            fc.array(step, { minLength: 2, maxLength: 14 }),
            fc.infiniteStream(fc.nat(400)),
            (steps, waits) =>
              Effect.runPromise(
                Effect.gen(function* () {
                  const { till, start, server, plan, paid } = yield* aShop
                  const other = yield* start
                  const id = yield* paid
                  till.late = () => waits.next().value ?? 0
                  const asking: Array<Fiber.Fiber<void, unknown>> = []
                  for (const { what, after } of steps) {
                    const one = what === "ask elsewhere" ? other : server
                    if (!what.startsWith("ask")) till.set(id, { status: what })
                    // As an event would have it, after each change.
                    asking.push(yield* Effect.forkChild(one.refreshing.refresh(anna.id)))
                    yield* TestClock.adjust(after)
                  }
                  yield* TestClock.adjust("30 seconds")
                  for (const fiber of asking) yield* Fiber.join(fiber)
                  const now = till.subscriptions.get(id)?.status ?? ""
                  assert.strictEqual(yield* plan, /active|past_due/.test(now) ? "active" : "free")
                }).pipe(Effect.scoped, Effect.provide(TestClock.layer())),
              ),
          ),
          { numRuns: 15 },
        ),
      ),
  )
})

describe("a refund", () => {
  it.effect(
    "R219 that a crash broke off before the cancellation is finished by the next server",
    () =>
      Effect.gen(function* () {
        const { till, start, server, plan, paid } = yield* aShop
        const id = yield* paid
        const reached = yield* Deferred.make<void>()
        till.beforeCancel = Effect.andThen(Deferred.succeed(reached, undefined), Effect.never)
        yield* Effect.forkChild(server.billing.refund(anna))
        yield* Deferred.await(reached)
        assert.deepStrictEqual(till.refunded, [id])
        // Nothing is handed over by a crash: what the claim says holds until it has run out.
        const left = Option.getOrThrow(yield* server.kept.customers.get(anna.id))
        till.beforeCancel = Effect.void
        yield* server.stop
        const next = yield* start
        const { claim, leaseEnds, dueAt } = left
        yield* next.kept.customers.update({ id: anna.id }, { $set: { claim, leaseEnds, dueAt } })
        yield* TestClock.adjust("90 seconds")
        assert.deepStrictEqual(till.refunded, [id])
        assert.strictEqual(till.subscriptions.get(id)?.status, "canceled")
        assert.strictEqual(yield* plan, "free")
        const view = yield* next.billing.of(anna)
        assert.deepInclude(view, { refund: "done", refundUntil: null })
      }),
  )
})

describe("an account that is deleted", () => {
  it.effect(
    "R220 leaves nothing that could charge a card, also when Stripe was away for long",
    () =>
      Effect.gen(function* () {
        const { till, server, paid } = yield* aShop
        const id = yield* paid
        till.isAway = true
        const leaving = yield* Effect.forkChild(server.refreshing.endAll(anna.id))
        yield* TestClock.adjust("10 seconds")
        yield* Fiber.join(leaving)
        yield* server.kept.users.remove({ id: anna.id })
        yield* TestClock.adjust("10 minutes")
        assert.strictEqual(till.subscriptions.get(id)?.status, "active")
        till.isAway = false
        yield* TestClock.adjust("1 minute")
        assert.strictEqual(till.subscriptions.get(id)?.status, "canceled")
        assert.deepStrictEqual(
          [...till.customers.values()].map(({ isGone }) => isGone),
          [true],
        )
        assert.isTrue(Option.isNone(yield* server.kept.customers.get(anna.id)))
      }),
  )

  it.effect("R220 begins no subscription any more, and one that is just being begun ends", () =>
    Effect.gen(function* () {
      const { till, server } = yield* aShop
      till.late = () => 1_000
      const beginning = yield* Effect.forkChild(Effect.exit(server.billing.subscribe(anna)))
      yield* TestClock.adjust("2500 millis")
      yield* server.kept.users.update({ id: anna.id }, { $set: { closingSince: "now" } })
      const leaving = yield* Effect.forkChild(server.refreshing.endAll(anna.id))
      yield* TestClock.adjust("2 minutes")
      yield* Fiber.join(beginning)
      yield* Fiber.join(leaving)
      for (const { status } of till.subscriptions.values()) assert.strictEqual(status, "canceled")
      const late = yield* Effect.flip(server.billing.subscribe(anna))
      assert.strictEqual(late._tag, "Unauthorized")
      assert.isTrue(Option.isNone(yield* server.kept.customers.get(anna.id)))
    }),
  )
})
