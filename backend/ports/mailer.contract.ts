import { assert, it } from "@effect/vitest"
import { Effect, Layer, Logger } from "effect"
import type { ReceivedEmail } from "../../tests/support/fakes/smtp-server.ts"
import { promises, type Lacking, type Promised } from "./contract.fixture.ts"
import { Mailer, type Email } from "./mailer.ts"

let count = 0

/** An email with a new message id. */
export const anEmail = (changes: Partial<Email> = {}): Email => {
  count += 1
  return {
    to: "rosa@example.org",
    subject: "Stories of Rosa",
    text: "Good morning",
    html: "<p>Good morning</p>",
    messageId: `contract-${count}-${process.pid}`,
    ...changes,
  }
}

export const deleteEmails = (...emails: ReadonlyArray<Email>) =>
  Effect.flatMap(Mailer, (mailer) => mailer.deleteFor(emails.map(({ messageId }) => messageId)))

export const sendEmail = (email: Email) => Effect.flatMap(Mailer, (mailer) => mailer.send(email))

/** Returns the emails with this message id that were delivered. */
type Arrived = (messageId: string) => Promise<ReadonlyArray<ReceivedEmail>>

/** The only headers a delivered email may have. */
const headers = [
  "auto-submitted",
  "content-type",
  "date",
  "from",
  "message-id",
  "mime-version",
  "subject",
  "to",
]

const subjects: ReadonlyArray<readonly [what: string, given: string, read: string]> = [
  ["quotes, commas and angle brackets", `"Anna" O'Berg, <x@y>; = ?`, `"Anna" O'Berg, <x@y>; = ?`],
  ["emoji", "👩‍👩‍👧‍👦 invites you 🎙️", "👩‍👩‍👧‍👦 invites you 🎙️"],
  ["letters from right to left", "סבתא רוזה مرحبا invites you", "סבתא רוזה مرحبا invites you"],
  ["a very long name", "Ä".repeat(400), "Ä".repeat(400)],
  ["what looks like an encoded word", "=?utf-8?Q?Bcc=0A?= Anna", "= ?utf-8?Q?Bcc=0A?= Anna"],
  ["line breaks", "Anna\r\nBcc: eve@evil.example\r\n\r\nbody", "Anna Bcc: eve@evil.example body"],
  ["a lone line feed", "Anna\nX-Evil: 1", "Anna X-Evil: 1"],
  ["a lone carriage return", "Anna\rX-Evil: 1", "Anna X-Evil: 1"],
  ["odd line breaks", "Anna\u0085X: 1\u2028Y: 2\u2029Z\u000b\f\0!", "Anna X: 1 Y: 2 Z !"],
  ["half an emoji", "Anna \ud83d", "Anna \ufffd"],
]

const content = (promise: Promised<Mailer>, arrived: Arrived) => {
  const sentAndRead = Effect.fnUntraced(function* (email: Email) {
    yield* sendEmail(email)
    const found = yield* Effect.promise(() => arrived(email.messageId))
    assert.lengthOf(found, 1)
    const [read] = found
    if (read === undefined) return yield* Effect.die("no email")
    return read
  })

  promise("brings an email as it was written, to whom it is for and nobody else", () =>
    Effect.gen(function* () {
      const email = anEmail({
        to: "ben.o'hara+family@example.org",
        subject: "Anna Berg invites you",
        text: "Dear Ben,\n\nשלום 👋\n\nAnna",
        html: '<p>Dear Ben, <a href="https://example.org/?a=1&amp;b=2">שלום 👋</a></p>',
      })
      const read = yield* sentAndRead(email)
      assert.deepStrictEqual(read.to, [email.to])
      assert.strictEqual(read.subject, email.subject)
      assert.strictEqual(read.text.trim(), email.text)
      assert.strictEqual(read.html.trim(), email.html)
      assert.deepStrictEqual(read.from, { name: "Kintale, at home", address: "k@example.net" })
      assert.strictEqual(read.messageId, `<${email.messageId}@example.net>`)
      assert.deepStrictEqual(read.headers.toSorted(), headers)
    }),
  )

  for (const [what, subject, expected] of subjects)
    promise(`keeps a subject with ${what} in its place`, () =>
      Effect.gen(function* () {
        const read = yield* sentAndRead(anEmail({ subject }))
        assert.strictEqual(read.subject, expected)
        assert.deepStrictEqual(read.headers.toSorted(), headers)
        assert.strictEqual(read.text.trim(), "Good morning")
        assert.notMatch(read.raw, /^(bcc|x-evil)\s*:/im)
      }),
    )

  promise("brings texts that look like the end of an email, or like one endless line", () =>
    Effect.gen(function* () {
      const text = `one\n.\n..two\nFrom Anna\n\n${"long ".repeat(2_000).trim()}\n--\nlast`
      const read = yield* sentAndRead(anEmail({ text }))
      assert.strictEqual(read.text.trim(), text)
      assert.isTrue(read.raw.split("\r\n").every((line) => line.length <= 998))
    }),
  )

  promise("reads no file and no page into an email, whatever it says", () =>
    Effect.gen(function* () {
      const read = yield* sentAndRead(anEmail({ text: "{path:/etc/passwd}", html: "file:///etc" }))
      assert.strictEqual(read.text.trim(), "{path:/etc/passwd}")
      assert.notInclude(read.raw, "root:")
    }),
  )
}

/** For a mailer that sends: what was delivered cannot be taken back. */
export const keepsNothing = "keeps nothing of emails it is to forget, and the others as they are"

/**
 * The contract of every mailer that sends from `Kintale, at home`, k@example.net, and whose mail server,
 * if it has one, works.
 */
export const mailerContract = (
  name: string,
  layer: Layer.Layer<Mailer>,
  arrived: Arrived,
  lacking: Lacking = new Map(),
) =>
  it.layer(Layer.merge(layer, Logger.layer([])), {
    timeout: "60 seconds",
    excludeTestServices: true,
  })(`${name}:`, (it) => {
    const promise = promises(it, lacking)
    content(promise, arrived)

    promise("sends an email that is sent again as the same email", () =>
      Effect.gen(function* () {
        const email = anEmail()
        yield* sendEmail(email)
        yield* sendEmail(email)
        const found = yield* Effect.promise(() => arrived(email.messageId))
        assert.isNotEmpty(found)
        assert.strictEqual(new Set(found.map(({ messageId }) => messageId)).size, 1)
      }),
    )

    promise("sends many emails at a time, each once", () =>
      Effect.gen(function* () {
        const many = Array.from({ length: 20 }, (_, at) => anEmail({ to: `p${at}@example.org` }))
        yield* Effect.forEach(many, sendEmail, { concurrency: "unbounded" })
        for (const { messageId, to } of many) {
          const found = yield* Effect.promise(() => arrived(messageId))
          assert.deepStrictEqual(
            found.map((email) => email.to),
            [[to]],
          )
        }
      }),
    )

    promise("refuses for good what is not one address, and sends nothing", () =>
      Effect.gen(function* () {
        for (const to of [
          "",
          "rosa",
          "rosa@",
          "@example.org",
          "rosa@example.org,eve@evil.example",
          "rosa@example.org eve@evil.example",
          "rosa@example.org\r\nBcc: eve@evil.example",
          "rosa@example.org>\r\nRCPT TO:<eve@evil.example",
          "Rosa <rosa@example.org>",
          "family:rosa@example.org;",
          "rosa@example.org\0",
          "rosa@evil.example@example.org",
          "rosa\u001b[31m@example.org",
          "ro\u202esa@example.org",
        ]) {
          const email = anEmail({ to })
          const failure = yield* Effect.flip(sendEmail(email))
          assert.strictEqual(failure._tag, "MailRejected", to)
          assert.deepStrictEqual(yield* Effect.promise(() => arrived(email.messageId)), [])
        }
      }),
    )

    promise("takes no message id that could be anything else, such as the name of a file", () =>
      Effect.gen(function* () {
        for (const messageId of ["", "../up", "a/b", ".hidden", "a b", "a\r\nBcc: x", "a>b"]) {
          const email = anEmail({ messageId })
          for (const work of [sendEmail(email), deleteEmails(email)]) {
            assert.match(String(yield* Effect.exit(work)), /Die/, messageId)
          }
        }
      }),
    )

    promise(keepsNothing, () =>
      Effect.gen(function* () {
        const [one, two, other] = [anEmail(), anEmail(), anEmail()]
        yield* Effect.forEach([one, two, other], sendEmail)
        yield* deleteEmails(one, two)
        const left = yield* Effect.promise(() =>
          Promise.all([one, two, other].map(({ messageId }) => arrived(messageId))),
        )
        assert.deepStrictEqual(
          left.map(({ length }) => length),
          [0, 0, 1],
        )
      }),
    )

    promise("forgets what it never had, and what it has forgotten, without a word", () =>
      Effect.gen(function* () {
        const email = anEmail()
        yield* deleteEmails()
        yield* deleteEmails(email)
        yield* sendEmail(email)
        yield* deleteEmails(email)
        yield* deleteEmails(email)
      }),
    )
  })
