import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { smtpMailer } from "../../adapters/nodemailer/smtp-mailer.ts"
import { aMailServer, from } from "./email-server.fixture.ts"
import { sendTest } from "./send-test.ts"
import { testEmail } from "./templates/test-email.ts"

const to = "me@example.org"
const tested = (url: string, address = to) =>
  sendTest(testEmail({ to: address, link: "https://kintale.example", messageId: "test-1" })).pipe(
    Effect.provide(smtpMailer({ url, from })),
  )

describe("a test email", () => {
  it.live("R728 that is taken says so", () =>
    Effect.gen(function* () {
      const { url, emails } = yield* aMailServer
      const { isSent, text } = yield* tested(url)
      assert.isTrue(isSent)
      assert.match(text, /^The mail server took the email to me@example\.org\./)
      assert.deepStrictEqual(
        emails.map(({ recipients, from: sender }) => [recipients, sender.address]),
        [[[to], "kintale@example.net"]],
      )
    }),
  )

  it.live("R728 that is not taken says why in the server's own words, and what helps", () =>
    Effect.gen(function* () {
      const server = yield* aMailServer
      server.treat("recipient", 550, to)
      const refused = yield* tested(server.url)
      assert.isFalse(refused.isSent)
      assert.match(refused.text, /refused the email to me@example\.org: .*550 This was asked for/)
      assert.match(refused.text, /Check the address\.$/)
      server.treat("greeting", 421)
      assert.match((yield* tested(server.url)).text, /421 .* Try again in a few minutes/)
      const away = yield* tested("smtp://127.0.0.1:9")
      assert.match(away.text, /ECONNREFUSED.* Check the host and the port in MAIL_URL/)
      const noLogin = yield* tested(server.url.replace("//", "//family:secret@"))
      assert.notInclude(noLogin.text, "secret")
      assert.isEmpty(server.emails)
    }),
  )
})
