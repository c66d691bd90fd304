import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Option } from "effect"
import { TestClock } from "effect/testing"
import { UserId } from "#protocol/ids.ts"
import { smtpMailer } from "../../adapters/nodemailer/smtp-mailer.ts"
import { DocumentStore } from "../../ports/document-store.ts"
import {
  addressOf,
  aMailServer,
  anOffice,
  aStore,
  correspondence,
  from,
  keeper,
  emailOf,
  openOffice,
  order,
  token,
} from "./email-server.fixture.ts"

const theEmailTo = (server: { readonly emailTo: (to: string) => Promise<unknown> }, to: string) =>
  Effect.promise(() => server.emailTo(to))

describe("an email", () => {
  it.effect("goes out by itself, and whoever asked for it can see that it went", () =>
    Effect.gen(function* () {
      const { office, server, next } = yield* anOffice()
      assert.strictEqual(yield* office.stateOf(1), "none")
      yield* office.enqueue(order(1))
      assert.strictEqual((yield* next).state, "sent")
      assert.strictEqual(yield* office.stateOf(1), "sent")
      assert.deepStrictEqual(
        server.emails.map(({ recipients }) => recipients),
        [[addressOf(1)]],
      )
    }),
  )

  it.effect("goes out once, however often it is asked for; the next round is another email", () =>
    Effect.gen(function* () {
      const { office, server, next } = yield* anOffice()
      yield* Effect.all([office.enqueue(order(1)), office.enqueue(order(1))])
      yield* next
      yield* office.enqueue(order(1))
      yield* office.enqueue(order(1, 2))
      assert.strictEqual((yield* next).round, 2)
      assert.lengthOf(server.emails, 2)
      assert.lengthOf(yield* office.all, 2)
      assert.notStrictEqual(server.emails[0]?.messageId, server.emails[1]?.messageId)
    }),
  )

  it.effect("does not keep anybody waiting while the mail server is silent", () =>
    Effect.gen(function* () {
      const { office, server, next } = yield* anOffice()
      server.treat("recipient", "hang", addressOf(1))
      server.treat("recipient", "hang", addressOf(2))
      for (const share of [1, 2, 3, 4, 5, 6]) yield* office.enqueue(order(share))
      yield* Effect.promise(() => server.hanging(2))
      for (const share of [3, 4, 5, 6]) yield* theEmailTo(server, addressOf(share))
      for (let count = 0; count < 4; count += 1) assert.strictEqual((yield* next).state, "sent")
      assert.strictEqual(yield* office.stateOf(1), "waiting")
      assert.lengthOf(server.emails, 4)
    }),
  )

  it.effect("that nobody wants any more when its turn comes is not sent", () =>
    Effect.gen(function* () {
      let wanted = true
      const { office, server, next } = yield* anOffice((email) =>
        Effect.succeed(wanted ? Option.some(emailOf(email)) : Option.none()),
      )
      server.treat("greeting", 421)
      yield* office.enqueue(order(1))
      yield* next
      wanted = false
      server.treat("greeting", "take")
      yield* TestClock.adjust("30 seconds")
      assert.strictEqual((yield* next).state, "void")
      assert.strictEqual(yield* office.stateOf(1), "none")
      assert.isEmpty(server.emails)
    }),
  )

  it.effect("that cannot be written just now is written later", () =>
    Effect.gen(function* () {
      let broken = true
      const { office, next } = yield* anOffice((email) =>
        broken ? Effect.die("the store is away") : Effect.succeed(Option.some(emailOf(email))),
      )
      yield* office.enqueue(order(1))
      assert.strictEqual((yield* next).state, "waiting")
      broken = false
      yield* TestClock.adjust("30 seconds")
      assert.strictEqual((yield* next).state, "sent")
    }),
  )

  it.effect("that takes for ever to be written is begun anew", () =>
    Effect.gen(function* () {
      const began = yield* Deferred.make<void>()
      let slow = true
      const { office, next } = yield* anOffice((email) =>
        slow
          ? Effect.andThen(Deferred.succeed(began, undefined), Effect.never)
          : Effect.succeed(Option.some(emailOf(email))),
      )
      yield* office.enqueue(order(1))
      yield* Deferred.await(began)
      slow = false
      yield* TestClock.adjust("1 minute")
      assert.strictEqual((yield* next).state, "waiting")
      yield* TestClock.adjust("30 seconds")
      assert.strictEqual((yield* next).state, "sent")
    }),
  )

  it.effect("is kept without the address and the link it brings", () =>
    Effect.gen(function* () {
      const { office, store, next } = yield* anOffice()
      yield* office.enqueue(order(1))
      yield* next
      const kept = yield* DocumentStore.use((documents) =>
        documents.find("emails", { filter: {} }),
      ).pipe(Effect.provide(store))
      assert.lengthOf(kept, 1)
      assert.notInclude(JSON.stringify(kept), token)
      assert.notInclude(JSON.stringify(kept), "@")
    }),
  )

  it.effect("R106 that is held goes to nobody until it is released, and one withheld never", () =>
    Effect.gen(function* () {
      const { office, server, next } = yield* anOffice()
      yield* office.enqueue(order(1), "held")
      yield* office.enqueue(order(2), "withheld")
      yield* office.enqueue({ ...order(3), keeperId: UserId.make(2) }, "held")
      yield* office.enqueue(order(4))
      yield* next
      assert.deepStrictEqual(yield* office.keepersHeld, [keeper, UserId.make(2)])
      yield* office.release(keeper)
      yield* next
      yield* office.release(keeper)
      const states = yield* Effect.all([1, 2, 3, 4].map((share) => office.stateOf(share)))
      assert.deepStrictEqual(states, ["sent", "withheld", "held", "sent"])
      const to = server.emails.flatMap(({ recipients }) => recipients)
      assert.deepStrictEqual(to, [addressOf(4), addressOf(1)])
    }),
  )

  it.effect("goes out even when telling of the one before it failed", () =>
    Effect.gen(function* () {
      const server = yield* aMailServer
      const writer = correspondence({
        compose: (email) => Effect.succeed(Option.some(emailOf(email))),
        onOutcome: () => Effect.die("nobody listens"),
      })
      const mailer = smtpMailer({ url: server.url, from })
      const office = yield* openOffice(yield* aStore, mailer, writer)
      for (const share of [1, 2, 3, 4, 5]) {
        yield* office.enqueue(order(share))
        yield* theEmailTo(server, addressOf(share))
      }
    }),
  )
})
