import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Option } from "effect"
import { TestClock } from "effect/testing"
import { smtpMailer } from "../../adapters/nodemailer/smtp-mailer.ts"
import {
  addressOf,
  aLog,
  aMailServer,
  anOffice,
  aStore,
  aWriter,
  from,
  emailOf,
  openOffice,
  order,
} from "./email-server.fixture.ts"

describe("an email that the mail server may have taken", () => {
  it.effect("is sent twice more at most, with time between, and then counts as sent", () =>
    Effect.gen(function* () {
      const { office, server, next } = yield* anOffice()
      server.treat("message", "swallow")
      yield* office.enqueue(order(1))
      for (const [attempts, pause] of [
        [1, 600],
        [2, 3_600],
      ] as const) {
        const email = yield* next
        assert.deepInclude(email, { attempts, state: "waiting" })
        assert.strictEqual(email.nextAt, (yield* Clock.currentTimeMillis) + pause * 1_000)
        assert.strictEqual(yield* office.stateOf(1), "waiting")
        yield* TestClock.adjust(`${pause} seconds`)
      }
      assert.deepInclude(yield* next, { attempts: 3, state: "unsure" })
      assert.strictEqual(yield* office.stateOf(1), "sent")
      yield* TestClock.adjust("2 days")
      yield* office.enqueue(order(2))
      assert.strictEqual((yield* next).shareId, order(2).shareId)
      assert.deepStrictEqual(
        server.emails.map(({ recipients }) => recipients[0]),
        [addressOf(1), addressOf(1), addressOf(1), addressOf(2)],
      )
      const [first, second, third] = server.emails
      assert.strictEqual(first?.messageId, second?.messageId)
      assert.strictEqual(first?.messageId, third?.messageId)
    }),
  )

  it.effect("is sent as soon as the mail server says that it took it", () =>
    Effect.gen(function* () {
      const { office, server, next } = yield* anOffice()
      server.treat("message", "swallow")
      yield* office.enqueue(order(1))
      yield* next
      server.treat("message", "take")
      yield* TestClock.adjust("10 minutes")
      assert.strictEqual((yield* next).state, "sent")
      assert.lengthOf(server.emails, 2)
    }),
  )

  it.effect("comes no oftener when the mail server is also away now and then", () =>
    Effect.gen(function* () {
      const { office, server, next } = yield* anOffice()
      server.treat("message", "swallow")
      yield* office.enqueue(order(1))
      assert.deepInclude(yield* next, { unanswered: 1, state: "waiting" })
      for (const [greeting, seconds, unanswered, state] of [
        [421, 600, 1, "waiting"],
        ["take", 60, 2, "waiting"],
        [421, 3_600, 2, "waiting"],
        [421, 240, 2, "waiting"],
        ["take", 480, 3, "unsure"],
      ] as const) {
        server.treat("greeting", greeting)
        yield* TestClock.adjust(`${seconds} seconds`)
        assert.deepInclude(yield* next, { unanswered, state })
      }
      assert.lengthOf(server.emails, 3)
    }),
  )

  it.effect("is nobody else's while the mail server looks at it", () =>
    Effect.gen(function* () {
      const server = yield* aMailServer
      const [store, writer] = [yield* aStore, yield* aWriter()]
      const mailer = smtpMailer({ url: server.url, from })
      const here = yield* openOffice(store, mailer, writer.layer)
      yield* openOffice(store, mailer, writer.layer)
      server.treat("message", "hang")
      yield* here.enqueue(order(1))
      yield* Effect.promise(() => server.hanging(1))
      yield* TestClock.adjust("299 seconds")
      server.goOn()
      assert.deepInclude(yield* writer.next, { attempts: 1, state: "sent" })
      assert.lengthOf(server.emails, 1)
    }),
  )
})

describe("the log", () => {
  it.effect("gets no control character out of an address", () =>
    Effect.gen(function* () {
      const { lines, listening } = aLog()
      yield* Effect.gen(function* () {
        const { office, next } = yield* anOffice((email) =>
          Effect.succeed(
            Option.some({ ...emailOf(email), to: "a\u001b[2J\r\nINFO\u202e@example.org" }),
          ),
        )
        yield* office.enqueue(order(1))
        assert.strictEqual((yield* next).state, "rejected")
      }).pipe(Effect.provide(listening))
      assert.isNotEmpty(lines)
      for (const line of lines) assert.notMatch(line, /[\p{C}\p{Zl}\p{Zp}]/u)
    }),
  )
})
