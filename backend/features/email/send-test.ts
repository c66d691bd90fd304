import { Effect } from "effect"
import type { MailProblem } from "#protocol/share.ts"
import { Mailer, type Email } from "../../ports/mailer.ts"

/** What helps, for whoever runs the server. */
const advice: Readonly<Record<MailProblem, string>> = {
  unreachable:
    "Check the host and the port in MAIL_URL, and that this machine is allowed to connect to them.",
  busy: "Try again in a few minutes. Some mail servers make new senders wait.",
  settings:
    "Check the user, the password and the encryption in MAIL_URL, and that it may send from the address in MAIL_FROM.",
  address: "Check the address.",
  rejected:
    "Check that the mail server may send from the address in MAIL_FROM, and ask whoever runs it what this means.",
}

/** What came of a test email, and whether it left. */
interface TestResult {
  readonly isSent: boolean
  readonly text: string
}

const failed = (text: string): TestResult => ({ isSent: false, text })

/** Sends an email and says in a sentence what the mail server said, in its own words, and what helps. */
export const sendTest = Effect.fn("sendTest")(function* (email: Email) {
  const { check, send } = yield* Mailer
  return yield* check.pipe(
    Effect.andThen(send(email)),
    Effect.as<TestResult>({
      isSent: true,
      text: `The mail server took the email to ${email.to}. If it doesn't arrive, look among the spam.`,
    }),
    Effect.catchTags({
      MailUnavailable: ({ problem, reason }) =>
        Effect.succeed(failed(`The email can't be sent now: ${reason}. ${advice[problem]}`)),
      MailRejected: ({ problem, reason }) =>
        Effect.succeed(
          failed(`The mail server refused the email to ${email.to}: ${reason}. ${advice[problem]}`),
        ),
      DeliveryUnknown: ({ reason }) =>
        Effect.succeed(
          failed(
            `The mail server got the email to ${email.to} and didn't say whether it took it: ${reason}. See whether it arrives.`,
          ),
        ),
    }),
  )
})
