import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Option } from "effect"
import { TestClock } from "effect/testing"
import { Database } from "../../platform/database/database.ts"
import { aShop, anna } from "./stripe.fixture.ts"
import { unendedWarning } from "./orphaned-subscriptions.ts"

const leave = Effect.fnUntraced(function* ({
  server,
}: Pick<Effect.Success<typeof aShop>, "server">) {
  const leaving = yield* Effect.forkChild(server.refreshing.endAll(anna.id))
  yield* TestClock.adjust("10 seconds")
  yield* Fiber.join(leaving)
  yield* server.kept.users.remove({ id: anna.id })
})

describe("money that was promised back", () => {
  it.effect("R240 is sent also where the account was deleted before Stripe was back", () =>
    Effect.gen(function* () {
      const { till, server, paid } = yield* aShop
      const id = yield* paid
      till.beforeCancel = Effect.sync(() => (till.isAway = true))
      till.isShort = true
      yield* server.billing.refund(anna)
      yield* leave({ server })
      till.beforeCancel = Effect.void
      till.isAway = false
      yield* TestClock.adjust("2 minutes")
      assert.deepStrictEqual(till.refunded, [])
      assert.strictEqual(till.subscriptions.get(id)?.status, "canceled")
      till.isShort = false
      yield* TestClock.adjust("2 hours")
      assert.deepStrictEqual(till.refunded, [id])
      assert.isTrue(Option.isNone(yield* server.kept.customers.get(anna.id)))
    }),
  )

  it.effect("R240 keeps nobody subscribed whose refund Stripe refuses for now", () =>
    Effect.gen(function* () {
      const { till, server, paid, plan } = yield* aShop
      const id = yield* paid
      till.isShort = true
      yield* server.billing.refund(anna)
      assert.strictEqual(till.subscriptions.get(id)?.status, "canceled")
      assert.strictEqual(yield* plan, "free")
      assert.strictEqual((yield* server.billing.of(anna)).refund, "under-way")
      till.isShort = false
      yield* TestClock.adjust("1 hour")
      assert.deepStrictEqual(till.refunded, [id])
      assert.strictEqual((yield* server.billing.of(anna)).refund, "done")
    }),
  )
})

describe("what Stripe refused once", () => {
  it.effect("R241 is asked anew at the next try, and not for the same refusal", () =>
    Effect.gen(function* () {
      const { till, server } = yield* aShop
      for (const _ of ["the customer", "the subscription"]) {
        till.stumbles = 1
        assert.strictEqual(
          (yield* Effect.flip(server.billing.subscribe(anna)))._tag,
          "ServiceUnavailable",
        )
        yield* server.billing.subscribe(anna)
        till.subscriptions.clear()
      }
      assert.strictEqual(till.customers.size, 1)
    }),
  )

  it.effect("R241 makes one customer where only the answer was lost", () =>
    Effect.gen(function* () {
      const { till, server } = yield* aShop
      till.late = () => (till.customers.size === 0 ? 0 : 60_000)
      const lost = yield* Effect.forkChild(Effect.flip(server.billing.subscribe(anna)))
      yield* TestClock.adjust("51 seconds")
      assert.strictEqual((yield* Fiber.join(lost))._tag, "ServiceUnavailable")
      till.late = () => 0
      yield* server.billing.subscribe(anna)
      assert.strictEqual(till.customers.size, 1)
    }),
  )
})

describe("what was left unpaid", () => {
  it.effect("R215 is ended when its user subscribes anew, so that no card is charged for two", () =>
    Effect.gen(function* () {
      const { till, server, paid } = yield* aShop
      const id = yield* paid
      till.set(id, { status: "unpaid" })
      yield* server.billing.subscribe(anna)
      const statuses = [...till.subscriptions.values()].map(({ status }) => status)
      assert.deepStrictEqual(statuses, ["canceled", "incomplete"])
    }),
  )
})

describe("keys that are taken away", () => {
  it.effect("R243 leave nobody charged of whom the start says nothing", () =>
    Effect.gen(function* () {
      const { till, server, paid } = yield* aShop
      const warning = Effect.provideService(unendedWarning, Database, server.kept)
      assert.isNull(yield* warning)
      const id = yield* paid
      const [customer = ""] = till.customers.keys()
      assert.match((yield* warning) ?? "", new RegExp(`^1 account has .* again: ${customer}\\.$`))
      till.set(id, { status: "canceled" })
      yield* server.billing.back(anna)
      assert.isNull(yield* warning)
      // Deleted since, when nobody could end it any more.
      yield* server.kept.customers.update({ id: anna.id }, { $set: { leaving: true } })
      assert.include((yield* warning) ?? "", customer)
    }),
  )
})
