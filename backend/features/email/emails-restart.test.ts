import { readdirSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { TestClock } from "effect/testing"
import { outboxMailer } from "../../adapters/outbox-mailer.ts"
import { smtpMailer } from "../../adapters/nodemailer/smtp-mailer.ts"
import {
  addressOf,
  aFolder,
  aMailServer,
  aStore,
  aWriter,
  from,
  keyOf,
  openOffice,
  order,
  queueOf,
} from "./email-server.fixture.ts"

describe("a restart", () => {
  it.effect("loses no email, and tries those that wait at once", () =>
    Effect.gen(function* () {
      const { emails, url, treat } = yield* aMailServer
      const [store, writer, mailer] = [yield* aStore, yield* aWriter(), smtpMailer({ url, from })]
      treat("greeting", 421)
      yield* Effect.gen(function* () {
        const office = yield* openOffice(store, mailer, writer.layer)
        yield* office.enqueue(order(1))
        yield* writer.next
      }).pipe(Effect.scoped)
      treat("greeting", "take")
      yield* openOffice(store, mailer, writer.layer)
      assert.strictEqual((yield* writer.next).state, "sent")
      assert.lengthOf(emails, 1)
    }),
  )

  it.effect("takes up at once what a crash cut off where no other server can be sending it", () =>
    Effect.gen(function* () {
      const server = yield* aMailServer
      const [store, writer] = [yield* aStore, yield* aWriter()]
      const crashed = yield* queueOf(store)
      yield* crashed.add(order(1), "waiting")
      yield* crashed.claimNext
      const mailer = smtpMailer({ url: server.url, from })
      yield* openOffice(store, mailer, writer.layer, true)
      assert.deepInclude(yield* writer.next, { shareId: keyOf(1).shareId, state: "sent" })
      assert.lengthOf(server.emails, 1)
    }),
  )

  it.effect("takes up what a crash cut off, as the same email", () =>
    Effect.gen(function* () {
      const server = yield* aMailServer
      const [store, writer] = [yield* aStore, yield* aWriter()]
      const crashed = yield* queueOf(store)
      yield* crashed.add(order(1), "waiting")
      const { document: email } = Option.getOrThrow(yield* crashed.claimNext)
      const office = yield* openOffice(store, smtpMailer({ url: server.url, from }), writer.layer)
      yield* office.enqueue(order(2))
      assert.strictEqual((yield* writer.next).shareId, 2)
      yield* TestClock.adjust("539 seconds")
      assert.lengthOf(server.emails, 1)
      yield* TestClock.adjust("1 second")
      assert.deepInclude(yield* writer.next, { shareId: keyOf(1).shareId, state: "sent" })
      assert.include(server.emails[1]?.messageId, email.messageId)
    }),
  )

  it.effect("hangs up, and leaves what was being sent to the next start", () =>
    Effect.gen(function* () {
      const server = yield* aMailServer
      const [store, writer] = [yield* aStore, yield* aWriter()]
      const mailer = smtpMailer({ url: server.url, from })
      server.treat("message", "hang")
      yield* Effect.gen(function* () {
        const office = yield* openOffice(store, mailer, writer.layer)
        yield* office.enqueue(order(1))
        yield* Effect.promise(() => server.hanging(1))
      }).pipe(Effect.scoped)
      yield* Effect.promise(() => server.quiet())
      server.treat("message", "take")
      yield* openOffice(store, mailer, writer.layer)
      assert.strictEqual((yield* writer.next).state, "sent")
      assert.lengthOf(server.emails, 1)
    }),
  )
})

describe("emails", () => {
  it.effect("are each sent once, also by two servers that share a store", () =>
    Effect.gen(function* () {
      const server = yield* aMailServer
      const [store, writer] = [yield* aStore, yield* aWriter()]
      const mailer = smtpMailer({ url: server.url, from })
      const here = yield* openOffice(store, mailer, writer.layer)
      const there = yield* openOffice(store, mailer, writer.layer)
      const shares = Array.from({ length: 24 }, (_, at) => at + 1)
      yield* Effect.forEach(shares, (share) =>
        (share % 2 === 0 ? here : there).enqueue(order(share)),
      )
      for (const _ of shares) assert.strictEqual((yield* writer.next).state, "sent")
      assert.deepStrictEqual(
        server.emails.map(({ to }) => to[0]).toSorted(),
        shares.map(addressOf).toSorted(),
      )
    }),
  )

  it.effect("put into the queue by another server are found within a minute", () =>
    Effect.gen(function* () {
      const [folder, store, writer] = [yield* aFolder, yield* aStore, yield* aWriter()]
      const office = yield* openOffice(store, outboxMailer({ folder, from }), writer.layer)
      yield* office.enqueue(order(1))
      yield* writer.next
      const elsewhere = yield* queueOf(store)
      yield* elsewhere.add(order(2), "waiting")
      yield* TestClock.adjust("1 minute")
      assert.deepInclude(yield* writer.next, { shareId: keyOf(2).shareId, state: "kept" })
    }),
  )

  it.effect("are kept as files on a server that sends no mail, and never called sent", () =>
    Effect.gen(function* () {
      const folder = join(yield* aFolder, "outbox")
      const [store, writer] = [yield* aStore, yield* aWriter()]
      yield* Effect.gen(function* () {
        const office = yield* openOffice(store, outboxMailer({ folder, from }), writer.layer)
        yield* office.enqueue(order(1))
        const { messageId, state } = yield* writer.next
        assert.strictEqual(state, "kept")
        assert.deepStrictEqual(readdirSync(folder), [`${messageId}.eml`])
        assert.strictEqual(yield* office.stateOf(1), "none")
      }).pipe(Effect.scoped)
      const { url, emails } = yield* aMailServer
      const office = yield* openOffice(store, smtpMailer({ url, from }), writer.layer)
      assert.strictEqual(yield* office.stateOf(1), "none")
      yield* office.enqueue(order(2))
      yield* writer.next
      assert.lengthOf(emails, 1)
    }),
  )
})
