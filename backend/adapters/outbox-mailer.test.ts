import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Effect, Logger } from "effect"
import { parseEmail } from "../../tests/support/fakes/smtp-server.ts"
import { anEmail, deleteEmails, mailerContract, sendEmail } from "../ports/mailer.contract.ts"
import { outboxMailer } from "./outbox-mailer.ts"
import { smtpMailer } from "./nodemailer/smtp-mailer.ts"

const root = mkdtempSync(join(tmpdir(), "kintale-outbox-"))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const from = '"Kintale, at home" <k@example.net>'
const folder = join(root, "contract")
const filesIn = (place: string) => readdirSync(place).toSorted()

mailerContract("The outbox", outboxMailer({ folder, from }), async (messageId) => {
  const files = filesIn(folder).filter((name) => name === `${messageId}.eml`)
  return Promise.all(files.map((name) => parseEmail(readFileSync(join(folder, name)))))
})

describe("the outbox", () => {
  it.live("is for the server's own user alone, and holds whole emails only", () =>
    Effect.gen(function* () {
      const place = join(root, "private", "outbox")
      const email = anEmail()
      yield* sendEmail(email).pipe(
        Effect.provide(outboxMailer({ folder: place, from })),
        Effect.provide(Logger.layer([])),
      )
      assert.deepStrictEqual(filesIn(place), [`${email.messageId}.eml`])
      if (process.platform === "win32") return
      assert.strictEqual(statSync(place).mode & 0o077, 0)
      assert.strictEqual(statSync(join(place, `${email.messageId}.eml`)).mode & 0o777, 0o600)
    }),
  )

  it.live("tells where a message is, and not what it says", () =>
    Effect.gen(function* () {
      const told: Array<string> = []
      const listening = Logger.layer([Logger.make(({ message }) => told.push(String(message)))])
      const place = join(root, "told")
      const token = "dGhpcyBpcyBhIHNlY3JldA"
      const email = anEmail({ text: `https://example.org/invite/${token}`, html: token })
      yield* sendEmail(email).pipe(
        Effect.provide(outboxMailer({ folder: place, from })),
        Effect.provide(listening),
      )
      const file = join(place, `${email.messageId}.eml`)
      assert.deepStrictEqual(told, [`An email to ${email.to} was saved to ${file}`])
    }),
  )

  it.live("forgets also what a crash left half written", () =>
    Effect.gen(function* () {
      const place = join(root, "half")
      const email = anEmail()
      mkdirSync(place)
      writeFileSync(join(place, `${email.messageId}.part`), "Dear Rosa")
      yield* deleteEmails(email).pipe(Effect.provide(outboxMailer({ folder: place, from })))
      assert.deepStrictEqual(filesIn(place), [])
    }),
  )

  it.live("of before there was a mail server is forgotten with it as well", () =>
    Effect.gen(function* () {
      const place = join(root, "before")
      const [email, other] = [anEmail(), anEmail()]
      yield* Effect.forEach([email, other], sendEmail).pipe(
        Effect.provide(outboxMailer({ folder: place, from })),
        Effect.provide(Logger.layer([])),
      )
      yield* deleteEmails(email).pipe(
        Effect.provide(smtpMailer({ url: "smtp://127.0.0.1:1", from, outbox: place })),
      )
      assert.deepStrictEqual(filesIn(place), [`${other.messageId}.eml`])
    }),
  )

  it.live("that cannot be written keeps the email waiting", () =>
    Effect.gen(function* () {
      const place = join(root, "a-file")
      writeFileSync(place, "in the way")
      const sending = sendEmail(anEmail())
      const failure = yield* Effect.flip(
        Effect.provide(sending, outboxMailer({ folder: place, from })),
      )
      assert.strictEqual(failure._tag, "MailUnavailable")
      // The folder does not exist, so there is nothing to remove.
      yield* Effect.provide(deleteEmails(anEmail()), outboxMailer({ folder: place, from }))
    }),
  )
})
