import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import { smtpMailer } from "../../adapters/nodemailer/smtp-mailer.ts"
import {
  addressOf,
  aLog,
  anOffice,
  from,
  healthOf,
  keeper,
  keyOf,
  type openOffice,
  order,
} from "./email-server.fixture.ts"

/** The clock of tests begins at 0. */
const queuedTwoDaysAgo = ({ records }: Effect.Success<ReturnType<typeof openOffice>>) =>
  records.update({}, { $set: { queuedAt: -2 * 24 * 60 * 60_000 } })

describe("an email", () => {
  it.effect(
    "waits while the mail server is away, longer each time, and goes out in the end @slow",
    () =>
      Effect.gen(function* () {
        const { office, server, next } = yield* anOffice()
        server.treat("greeting", 421)
        yield* office.enqueue(order(1))
        for (const [attempts, pause] of [
          [1, 30],
          [2, 60],
          [3, 120],
          [4, 240],
          [5, 480],
          [6, 900],
          [7, 3_600],
          [8, 3_600],
        ] as const) {
          const email = yield* next
          assert.strictEqual(email.attempts, attempts)
          assert.strictEqual(email.state, "waiting")
          assert.strictEqual(email.nextAt, (yield* Clock.currentTimeMillis) + pause * 1_000)
          assert.strictEqual(yield* office.stateOf(1), "waiting")
          yield* TestClock.adjust(`${pause - 1} seconds`)
          assert.strictEqual((yield* office.all)[0]?.attempts, attempts)
          if (attempts === 8) server.treat("greeting", "take")
          yield* TestClock.adjust("1 second")
        }
        assert.strictEqual((yield* next).state, "sent")
        assert.lengthOf(server.emails, 1)
      }),
  )

  it.effect("R726 that is not taken for two days is given up, with the mail server's words", () =>
    Effect.gen(function* () {
      const { lines, listening } = aLog()
      const { office, server, next } = yield* anOffice().pipe(Effect.provide(listening))
      server.treat("greeting", 421)
      yield* office.enqueue(order(1))
      yield* next
      const waiting = { mail: "waiting", mailProblem: "busy" } as const
      assert.deepStrictEqual(yield* office.deliveryOf(1), waiting)
      yield* queuedTwoDaysAgo(office)
      yield* TestClock.adjust("30 seconds")
      assert.deepInclude(yield* next, { attempts: 2, state: "failed", problem: "busy" })
      assert.deepStrictEqual(yield* office.deliveryOf(1), { mail: "failed", mailProblem: "busy" })
      assert.match(lines.join("\n"), /^An email to .* is given up: .*421 This was asked for/m)
      server.treat("greeting", "take")
      yield* TestClock.adjust("30 seconds")
      assert.isEmpty(server.emails)
      assert.isTrue(yield* office.withdraw(keyOf(1).shareId))
    }),
  )

  it.effect("R726 for an address that does not exist is not sent again @slow", () =>
    Effect.gen(function* () {
      const { lines, listening } = aLog()
      const { office, server, next } = yield* anOffice().pipe(Effect.provide(listening))
      server.treat("recipient", 550, addressOf(1))
      yield* office.enqueue(order(1))
      assert.strictEqual((yield* next).state, "rejected")
      const failed = { mail: "failed", mailProblem: "address" } as const
      assert.deepStrictEqual(yield* office.deliveryOf(1), failed)
      assert.match(lines.join("\n"), /won't be sent again: .*550 This was asked for/)
      server.treat("recipient", "take", addressOf(1))
      yield* TestClock.adjust("3 hours")
      yield* office.enqueue(order(2))
      yield* next
      assert.deepStrictEqual(yield* office.deliveryOf(1), failed)
      assert.lengthOf(server.emails, 1)
    }),
  )

  it.effect("R726 that was held is tried for two days from its release on", () =>
    Effect.gen(function* () {
      const { office, server, next } = yield* anOffice()
      server.treat("greeting", 421)
      yield* office.enqueue(order(1), "held")
      yield* queuedTwoDaysAgo(office)
      yield* office.release(keeper)
      assert.strictEqual((yield* next).state, "waiting")
    }),
  )

  it.effect("R729 that waits is counted by /health, with how the mail server answered last", () =>
    Effect.gen(function* () {
      const { office, server, store, next } = yield* anOffice()
      const elsewhere = yield* healthOf(store, smtpMailer({ url: server.url, from }))
      assert.deepStrictEqual(yield* office.health, { works: true, detail: "no email waits" })
      server.treat("greeting", "drop")
      yield* office.enqueue(order(1))
      yield* next
      const away = "the mail server could not be reached last time; 1 email waits"
      assert.deepStrictEqual(yield* office.health, { works: false, detail: away })
      assert.deepStrictEqual(yield* elsewhere, { works: false, detail: away })
      server.treat("greeting", "take")
      yield* TestClock.adjust("30 seconds")
      yield* next
      const well = "the mail server answered last time; no email waits"
      assert.deepStrictEqual(yield* office.health, { works: true, detail: well })
    }),
  )
})
