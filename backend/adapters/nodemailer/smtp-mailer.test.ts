import { afterAll, assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import {
  startMailServer,
  type MailServerOptions,
} from "../../../tests/support/fakes/smtp-server.ts"
import { anEmail, keepsNothing, mailerContract, sendEmail } from "../../ports/mailer.contract.ts"
import { type Email, Mailer } from "../../ports/mailer.ts"
import { smtpMailer } from "./smtp-mailer.ts"

const from = '"Kintale, at home" <k@example.net>'

/** Short timeouts for the tests that wait for them; all others use the real ones. */
const shortTimeout = { timeout: { answerMillis: 300, verdictMillis: 300 } }

const undisturbed = await startMailServer()
afterAll(() => undisturbed.stop())

mailerContract(
  "A mail server",
  smtpMailer({ url: undisturbed.url, from }),
  async (messageId) =>
    undisturbed.emails.filter((email) => email.messageId.startsWith(`<${messageId}@`)),
  new Map([[keepsNothing, "whoever it was for has it"]]),
)

const aServer = (options: MailServerOptions = {}) =>
  Effect.acquireRelease(
    Effect.promise(() => startMailServer(options)),
    (server) => Effect.promise(() => server.stop()),
  )

const sendTo = (url: string, email: Email = anEmail(), options = {}) =>
  sendEmail(email).pipe(Effect.provide(smtpMailer({ url, from, ...options })))

const rejectionOf = (url: string, email?: Email, options = {}) =>
  Effect.flip(sendTo(url, email, options))

const checked = (url: string, options = {}) =>
  Mailer.use(({ check }) => check).pipe(Effect.provide(smtpMailer({ url, from, ...options })))

describe("a mail server that is asked whether emails can be sent", () => {
  it.live("R721 says yes where it takes the login, and is sent nothing", () =>
    Effect.gen(function* () {
      const login = { user: "family@example.net", password: "secret" }
      const { url, emails } = yield* aServer({ login })
      yield* checked(url)
      assert.lengthOf(emails, 0)
    }),
  )

  it.live("R721 is told of where it is not there, refuses the login, or offers none", () =>
    Effect.gen(function* () {
      const login = { user: "family@example.net", password: "secret" }
      const { url } = yield* aServer({ login })
      const wrong = yield* Effect.flip(checked(url.replace("secret", "guess")))
      assert.notInclude(wrong.reason, "guess")
      const open = yield* aServer()
      const offersNone = open.url.replace("smtp://", "smtp://family%40example.net:secret@")
      const refused = yield* Effect.flip(checked(offersNone))
      assert.notInclude(refused.reason, "secret")
      const away = yield* Effect.flip(checked("smtp://127.0.0.1:9"))
      assert.match(away.reason, /ECONNREFUSED/)
    }),
  )
})

describe("a mail server", () => {
  it.live("brings emails for whom it knows, and puts off whom it does not know", () =>
    Effect.gen(function* () {
      const login = { user: "family@example.net", password: "p@ss:w/rd %41 ü" }
      const { url, emails } = yield* aServer({ login })
      yield* sendTo(url)
      assert.lengthOf(emails, 1)
      const wrong = yield* rejectionOf(url.replace(/:[^:@]*@/, ":guess@"))
      assert.strictEqual(wrong._tag, "MailUnavailable")
      assert.notInclude(wrong.reason, "guess")
      assert.strictEqual((yield* rejectionOf(url.replace(/\/\/.*@/, "//")))._tag, "MailUnavailable")
      assert.lengthOf(emails, 1)
    }),
  )

  it.live("that refuses an address for good is believed, for that address only", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      server.treat("recipient", 550, "nobody@example.org")
      const failure = yield* rejectionOf(server.url, anEmail({ to: "nobody@example.org" }))
      assert.strictEqual(failure._tag, "MailRejected")
      assert.include(failure.reason, "550")
      yield* sendTo(server.url)
      assert.lengthOf(server.emails, 1)
    }),
  )

  it.live("that does not want the email is not asked again", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      server.treat("message", 554)
      assert.strictEqual((yield* rejectionOf(server.url))._tag, "MailRejected")
    }),
  )

  it.live("that quotes the link it dislikes does not bring it into the log", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      server.treat("message", 550)
      const text = "https://example.org/invite/dGhpcyBpcyBhIHNlY3JldA"
      const { reason } = yield* rejectionOf(server.url, anEmail({ text }))
      assert.include(reason, "https://example.org")
      assert.notInclude(reason, "dGhpcyBpcyBhIHNlY3JldA")
    }),
  )

  for (const [step, answer] of [
    ["greeting", 421],
    ["greeting", 554],
    ["sender", 451],
    ["sender", 550],
    ["recipient", 450],
    ["recipient", 503],
    ["recipient", 530],
    ["message", 452],
  ] as const)
    it.live(`that answers ${answer} to the ${step} is asked again later`, () =>
      Effect.gen(function* () {
        const server = yield* aServer()
        server.treat(step, answer)
        assert.strictEqual((yield* rejectionOf(server.url))._tag, "MailUnavailable")
        server.treat(step, "take")
        yield* sendTo(server.url)
        assert.lengthOf(server.emails, 1)
      }),
    )

  for (const step of ["greeting", "sender", "recipient"] as const) {
    it.live(`that falls silent at the ${step} is not waited for`, () =>
      Effect.gen(function* () {
        const server = yield* aServer()
        server.treat(step, "hang")
        const failure = yield* rejectionOf(server.url, anEmail(), shortTimeout)
        assert.strictEqual(failure._tag, "MailUnavailable")
      }),
    )

    it.live(`that hangs up at the ${step} is asked again later`, () =>
      Effect.gen(function* () {
        const server = yield* aServer()
        server.treat(step, "drop")
        assert.strictEqual((yield* rejectionOf(server.url))._tag, "MailUnavailable")
      }),
    )
  }

  it.effect("that falls silent before it got the email is given up after a minute", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      server.treat("recipient", "hang")
      const sending = yield* Effect.forkChild(rejectionOf(server.url))
      yield* Effect.promise(() => server.hanging(1))
      yield* TestClock.adjust("1 minute")
      assert.strictEqual((yield* Fiber.join(sending))._tag, "MailUnavailable")
    }),
  )

  it.effect("that looks at an email for minutes before it takes it gets it once", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      server.treat("message", "hang")
      const sending = yield* Effect.forkChild(sendTo(server.url))
      yield* Effect.promise(() => server.hanging(1))
      yield* TestClock.adjust("299 seconds")
      server.goOn()
      yield* Fiber.join(sending)
      assert.lengthOf(server.emails, 1)
    }),
  )

  it.effect("that says nothing for five minutes after the whole email may have taken it", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      server.treat("message", "hang")
      const sending = yield* Effect.forkChild(rejectionOf(server.url))
      yield* Effect.promise(() => server.hanging(1))
      yield* TestClock.adjust("5 minutes")
      assert.strictEqual((yield* Fiber.join(sending))._tag, "DeliveryUnknown")
    }),
  )

  it.live("whose line falls silent after the whole email may have taken it", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      server.treat("message", "hang")
      // Long enough that no silence before the email is as long.
      const timeout = { answerMillis: 30_000, verdictMillis: 3_000 }
      const failure = yield* rejectionOf(server.url, anEmail(), { timeout })
      assert.strictEqual(failure._tag, "DeliveryUnknown")
    }),
  )

  it.live("that hangs up after the whole email may have taken it", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      server.treat("message", "swallow")
      assert.strictEqual((yield* rejectionOf(server.url))._tag, "DeliveryUnknown")
      assert.lengthOf(server.emails, 1)
    }),
  )

  it.live("that hangs up in the middle of an email cannot have taken it @slow", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      server.treat("message", "drop")
      // Larger than the network buffers between the two.
      const text = `${"A long story. ".repeat(50)}\n`.repeat(40_000)
      assert.strictEqual(
        (yield* rejectionOf(server.url, anEmail({ text })))._tag,
        "MailUnavailable",
      )
    }),
  )

  it.live("that is not there is asked again later", () =>
    Effect.gen(function* () {
      const { url } = yield* Effect.scoped(aServer())
      assert.strictEqual((yield* rejectionOf(url))._tag, "MailUnavailable")
    }),
  )

  it.live("that nobody vouches for gets no email, unless its operator says so", () =>
    Effect.gen(function* () {
      const { url, emails } = yield* aServer({ secure: true })
      const failure = yield* rejectionOf(url)
      assert.strictEqual(failure._tag, "MailUnavailable")
      assert.isEmpty(emails)
      yield* sendTo(`${url}?tls.rejectUnauthorized=false`)
      assert.lengthOf(emails, 1)
    }),
  )

  it.live("without TLS gets no email where TLS is asked for", () =>
    Effect.gen(function* () {
      const { url, emails } = yield* aServer()
      assert.strictEqual((yield* rejectionOf(`${url}?requireTLS=true`))._tag, "MailUnavailable")
      assert.isEmpty(emails)
    }),
  )

  it.live("is hung up on when nobody waits for it any more", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      server.treat("recipient", "hang")
      const sending = yield* Effect.forkChild(
        sendEmail(anEmail()).pipe(Effect.provide(smtpMailer({ url: server.url, from }))),
      )
      yield* Effect.promise(() => server.hanging(1))
      yield* Fiber.interrupt(sending)
      yield* Effect.promise(() => server.quiet())
      assert.isEmpty(server.emails)
    }),
  )
})
