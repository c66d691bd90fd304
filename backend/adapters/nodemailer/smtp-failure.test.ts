import { describe, expect, it } from "vitest"
import type { MailProblem } from "#protocol/share.ts"
import { smtpFailure } from "./smtp-failure.ts"

/** An error as nodemailer makes it. */
const error = (fields: {
  readonly code: string
  readonly originalCode?: string
  readonly command?: string
  readonly response?: string
}) => {
  const responseCode = Number(fields.response?.slice(0, 3)) || undefined
  return Object.assign(new Error(`It failed: ${fields.response ?? ""}`), fields, { responseCode })
}

const refusing = (command: string, response: string) =>
  error({ code: "EENVELOPE", command, response })

const permanent: ReadonlyArray<readonly [what: string, cause: Error, problem: MailProblem]> = [
  ["nobody of that name", refusing("RCPT TO", "550 5.1.1 no such user"), "address"],
  ["a mailbox that is closed", refusing("RCPT TO", "550 no"), "address"],
  ["a relay that is denied", refusing("RCPT TO", "554 5.7.1 Relay access denied"), "rejected"],
  ["an email that looks like spam", refusing("DATA", "554 5.7.1 spam"), "rejected"],
  ["an email that is too large", refusing("DATA", "552 too large"), "rejected"],
]

const passing: ReadonlyArray<readonly [what: string, cause: unknown, problem: MailProblem]> = [
  [
    "a server that is not there",
    error({ code: "ESOCKET", originalCode: "ECONNREFUSED" }),
    "unreachable",
  ],
  ["a name that nobody knows", error({ code: "EDNS", originalCode: "ENOTFOUND" }), "unreachable"],
  ["silence", error({ code: "ETIMEDOUT", command: "CONN" }), "unreachable"],
  ["a line that breaks", error({ code: "ECONNECTION", command: "CONN" }), "unreachable"],
  ["something that is no error", "odd", "unreachable"],
  [
    "a wrong password",
    error({ code: "EAUTH", command: "AUTH PLAIN", response: "535 no" }),
    "settings",
  ],
  ["a login that is not offered", error({ code: "ENOAUTH", command: "API" }), "settings"],
  ["no TLS where it is asked for", error({ code: "ETLS", command: "STARTTLS" }), "settings"],
  [
    "a certificate nobody vouches for",
    error({ code: "ESOCKET", originalCode: "DEPTH_ZERO_SELF_SIGNED_CERT", command: "CONN" }),
    "settings",
  ],
  ["a sender that is not allowed", refusing("MAIL FROM", "550 5.7.1 not yours"), "settings"],
  ["an address that needs a login first", refusing("RCPT TO", "530 5.7.0 sign in"), "settings"],
  [
    "a greeting that sends us away",
    error({ code: "EPROTOCOL", command: "CONN", response: "554 no" }),
    "settings",
  ],
  [
    "a server that is full",
    error({ code: "EPROTOCOL", command: "CONN", response: "421 later" }),
    "busy",
  ],
  ["a sender it does not know yet", refusing("RCPT TO", "450 4.2.0 greylisted"), "busy"],
  ["a mailbox that is full for now", refusing("DATA", "452 4.2.2 full"), "busy"],
]

describe("why an email was not sent", () => {
  it.each(permanent)("R726 R727 for good: %s", (_, cause, problem) => {
    expect(smtpFailure(cause, false)).toMatchObject({ _tag: "MailRejected", problem })
    expect(smtpFailure(cause, true)).toMatchObject({ _tag: "MailRejected", problem })
  })

  it.each(passing)("R726 R727 for now: %s", (_, cause, problem) => {
    expect(smtpFailure(cause, false)).toMatchObject({ _tag: "MailUnavailable", problem })
  })

  it("R726 is not known where the server had all of it and gave no answer", () => {
    for (const code of ["ETIMEDOUT", "ECONNECTION"]) {
      expect(smtpFailure(error({ code }), true)._tag).toBe("DeliveryUnknown")
    }
    const later = refusing("DATA", "451 4.3.0 later")
    expect(smtpFailure(later, true)).toMatchObject({ _tag: "MailUnavailable", problem: "busy" })
  })

  it("R727 keeps the server's own words, and no token that they quote", () => {
    const { reason } = smtpFailure(refusing("DATA", "554 bad link dGhpcyBpcyBhIHNlY3JldA"), true)
    expect(reason).toContain("554 bad link …")
  })
})
