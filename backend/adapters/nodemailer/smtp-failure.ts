import type { MailProblem } from "#protocol/share.ts"
import { asLogLine } from "../../platform/observability/safe-log-text.ts"
import { DeliveryUnknown, MailRejected, MailUnavailable } from "../../ports/mailer.ts"

/**
 * Permanent SMTP errors that are about our configuration and not about the address, so that they can be
 * fixed.
 */
const aboutUs: ReadonlySet<number> = new Set([503, 530, 535, 538])

/** An answer about policy by RFC 3463, such as a relay that is denied: the address may be right. */
const isPolicy = /^\d{3}[ -]5\.7\./

/** A connection that was made, and not encrypted as the settings ask. */
const isCertificate = /CERT|SIGNATURE|SSL/

const notLetIn: ReadonlySet<string> = new Set(["EAUTH", "ENOAUTH", "ETLS"])

/** What nodemailer's errors tell of the conversation. */
interface SmtpError {
  /** Nodemailer's own, such as `ECONNECTION`. */
  readonly code: string
  /** Of the system or of TLS, such as `ECONNREFUSED`. */
  readonly originalCode: string
  /** What the server was told last, such as `RCPT TO`. */
  readonly command: string
  /** The number in the server's answer; 0 without one. */
  readonly answer: number
  /** The whole answer. */
  readonly response: string
}

/** An error about the sender, or before any recipient was named, is not about the email. */
const isAboutEmail = ({ answer, command }: SmtpError) =>
  answer >= 500 && !aboutUs.has(answer) && (command === "RCPT TO" || command === "DATA")

const problemOf = (error: SmtpError): MailProblem => {
  const { code, originalCode, command, answer, response } = error
  if (isAboutEmail(error))
    return command === "RCPT TO" && !isPolicy.test(response) ? "address" : "rejected"
  if (answer >= 500) return "settings"
  if (answer >= 400) return "busy"
  return notLetIn.has(code) || isCertificate.test(originalCode) ? "settings" : "unreachable"
}

const fieldOf = (cause: unknown, name: string) => {
  const value: unknown = cause instanceof Error ? Reflect.get(cause, name) : undefined
  return typeof value === "string" || typeof value === "number" ? String(value) : ""
}

const smtpErrorOf = (cause: unknown): SmtpError => {
  const answer = Number(fieldOf(cause, "responseCode"))
  return {
    code: fieldOf(cause, "code"),
    originalCode: fieldOf(cause, "originalCode"),
    command: fieldOf(cause, "command"),
    answer: answer >= 400 && answer < 600 ? answer : 0,
    response: fieldOf(cause, "response"),
  }
}

/** An error message may quote the email, so everything long enough to be a token is removed. */
const safely = (text: string) =>
  asLogLine(text)
    .replace(/[\w-]{20,}/g, "…")
    .slice(0, 300)

const reasonOf = (cause: unknown) =>
  cause instanceof Error ? safely(cause.message) : "it failed without giving a reason"

/** Why no email can be sent, by an error of nodemailer's. */
export const whyUnavailable = (cause: unknown) =>
  new MailUnavailable({ problem: problemOf(smtpErrorOf(cause)), reason: reasonOf(cause) })

/** Why an email was not sent. */
export const smtpFailure = (cause: unknown, isHandedOver: boolean) => {
  const error = smtpErrorOf(cause)
  if (isHandedOver && error.answer === 0) return new DeliveryUnknown({ reason: reasonOf(cause) })
  return isAboutEmail(error)
    ? new MailRejected({ problem: problemOf(error), reason: reasonOf(cause) })
    : whyUnavailable(cause)
}
