import { Context, Schema, type Effect } from "effect"
import { MailProblem } from "#protocol/share.ts"

/** An email to one person, complete. */
export interface Email {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /**
   * The Message-ID without its host, of letters, digits, dots and hyphens. An email that is sent again
   * after a crash has the same one, so that mail programs can recognize the duplicate.
   */
  readonly messageId: string
  /** Where such emails are ended, with one press in mail programs that offer it. */
  readonly stopLink?: string
}

/** The mail server cannot take the email now, or not with this configuration: try again later. */
export class MailUnavailable extends Schema.TaggedError<MailUnavailable>()("MailUnavailable", {
  problem: MailProblem,
  /** For the log: never contains the email's text. */
  reason: Schema.String,
}) {}

/** The mail server permanently refused the address, or this email. */
export class MailRejected extends Schema.TaggedError<MailRejected>()("MailRejected", {
  problem: MailProblem,
  /** For the log: never contains the email's text. */
  reason: Schema.String,
}) {}

/**
 * The mail server received the whole email and answered neither yes nor no, so it may have been
 * accepted. Sending it again may deliver it twice.
 */
export class DeliveryUnknown extends Schema.TaggedError<DeliveryUnknown>()("DeliveryUnknown", {
  /** For the log: never contains the email's text. */
  reason: Schema.String,
}) {}

/** Time limit for each call. Most of it is for servers that scan an email before they accept it. */
export const sendingMillis = 6 * 60_000

/** The port to mail. An email is accepted completely or not at all. */
export class Mailer extends Context.Service<
  Mailer,
  {
    /** Whether emails are sent, or only written to a folder for the operator. */
    readonly kind: "smtp" | "outbox"
    readonly send: (
      email: Email,
    ) => Effect.Effect<void, MailUnavailable | MailRejected | DeliveryUnknown>
    /** Whether emails can be sent: the mail server answers, and takes the login it is given. Sends nothing. */
    readonly check: Effect.Effect<void, MailUnavailable>
    /** Removes what this server itself still has of these emails. None of them may be in sending. */
    readonly deleteFor: (messageIds: ReadonlyArray<string>) => Effect.Effect<void>
  }
>()("backend/ports/Mailer") {}
