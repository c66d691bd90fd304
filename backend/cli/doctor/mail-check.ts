import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import { mailer } from "../../app/adapters/mailer.ts"
import { sendTest } from "../../features/email/send-test.ts"
import { testEmail } from "../../features/email/templates/test-email.ts"
import type { Config } from "../../platform/config/config.ts"
import { Mailer } from "../../ports/mailer.ts"
import type { Check } from "./check.ts"

const name = "Email"

const problem = (sentence: string): Check => ({
  ...{ name, state: "problem", sentence },
  advice: "Check MAIL_URL and MAIL_FROM. See docs/operating/accounts.md.",
})

const unavailable = ({ reason }: { readonly reason: string }) =>
  problem(`Emails can't be sent now: ${reason}.`)

/** Asks the mail server, and sends nothing. */
const asked = Mailer.use(({ check }) => check).pipe(
  Effect.match({
    onSuccess: (): Check => ({
      ...{ name, state: "ok" },
      sentence:
        "The mail server answers. To see an email arrive: npm run doctor -- --email me@example.org",
    }),
    onFailure: unavailable,
  }),
)

const sentTo = (to: string, link: string) =>
  Effect.map(
    sendTest(testEmail({ to, link, messageId: `test-${randomUUID()}` })),
    ({ isSent, text }): Check => ({ name, state: isSent ? "ok" : "problem", sentence: text }),
  )

/** `to`: who gets a test email; null: nobody. */
export const mailCheck = (
  config: Pick<Config, "mailUrl" | "mailFrom" | "dataDir">,
  to: string | null,
  link: string,
): Effect.Effect<Check> => {
  if (config.mailUrl !== null)
    return Effect.provide(to === null ? asked : sentTo(to, link), mailer(config))
  const unset = "MAIL_URL is not set, so no emails are sent."
  return Effect.succeed(
    to === null
      ? {
          ...{ name, state: "skipped" },
          sentence: `${unset} The links in them are in ${config.dataDir}/outbox.`,
        }
      : problem(`${unset} They are only put in ${config.dataDir}/outbox.`),
  )
}
