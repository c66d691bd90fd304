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
import { readLetter } from "../../tests/support/fakes/smtp-server.ts"
import { aLetter, forgetLetters, mailerContract, sendLetter } from "../ports/mailer.contract.ts"
import { outboxMailer } from "./outbox-mailer.ts"
import { smtpMailer } from "./nodemailer/smtp-mailer.ts"

const root = mkdtempSync(join(tmpdir(), "kintale-outbox-"))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const from = '"Kintale, at home" <k@example.net>'
const folder = join(root, "contract")
const filesIn = (place: string) => readdirSync(place).toSorted()

mailerContract("The outbox", outboxMailer({ folder, from }), async (messageId) => {
  const files = filesIn(folder).filter((name) => name === `${messageId}.eml`)
  return Promise.all(files.map((name) => readLetter(readFileSync(join(folder, name)))))
})

describe("the outbox", () => {
  it.live("is for the server's own user alone, and holds whole letters only", () =>
    Effect.gen(function* () {
      const place = join(root, "private", "outbox")
      const letter = aLetter()
      yield* sendLetter(letter).pipe(
        Effect.provide(outboxMailer({ folder: place, from })),
        Effect.provide(Logger.layer([])),
      )
      assert.deepStrictEqual(filesIn(place), [`${letter.messageId}.eml`])
      if (process.platform === "win32") return
      assert.strictEqual(statSync(place).mode & 0o077, 0)
      assert.strictEqual(statSync(join(place, `${letter.messageId}.eml`)).mode & 0o777, 0o600)
    }),
  )

  it.live("tells where a message is, and not what it says", () =>
    Effect.gen(function* () {
      const told: Array<string> = []
      const listening = Logger.layer([Logger.make(({ message }) => told.push(String(message)))])
      const place = join(root, "told")
      const token = "dGhpcyBpcyBhIHNlY3JldA"
      const letter = aLetter({ text: `https://example.org/invite/${token}`, html: token })
      yield* sendLetter(letter).pipe(
        Effect.provide(outboxMailer({ folder: place, from })),
        Effect.provide(listening),
      )
      const file = join(place, `${letter.messageId}.eml`)
      assert.deepStrictEqual(told, [`A message to ${letter.to} was kept in ${file}`])
    }),
  )

  it.live("forgets also what a crash left half written", () =>
    Effect.gen(function* () {
      const place = join(root, "half")
      const letter = aLetter()
      mkdirSync(place)
      writeFileSync(join(place, `${letter.messageId}.part`), "Dear Rosa")
      yield* forgetLetters(letter).pipe(Effect.provide(outboxMailer({ folder: place, from })))
      assert.deepStrictEqual(filesIn(place), [])
    }),
  )

  it.live("of before there was a mail server is forgotten with it as well", () =>
    Effect.gen(function* () {
      const place = join(root, "before")
      const [letter, other] = [aLetter(), aLetter()]
      yield* Effect.forEach([letter, other], sendLetter).pipe(
        Effect.provide(outboxMailer({ folder: place, from })),
        Effect.provide(Logger.layer([])),
      )
      yield* forgetLetters(letter).pipe(
        Effect.provide(smtpMailer({ url: "smtp://127.0.0.1:1", from, outbox: place })),
      )
      assert.deepStrictEqual(filesIn(place), [`${other.messageId}.eml`])
    }),
  )

  it.live("that cannot be written keeps the letter waiting", () =>
    Effect.gen(function* () {
      const place = join(root, "a-file")
      writeFileSync(place, "in the way")
      const sending = sendLetter(aLetter())
      const failure = yield* Effect.flip(
        Effect.provide(sending, outboxMailer({ folder: place, from })),
      )
      assert.strictEqual(failure._tag, "MailAway")
      // The folder does not exist, so there is nothing to remove.
      yield* Effect.provide(forgetLetters(aLetter()), outboxMailer({ folder: place, from }))
    }),
  )
})
