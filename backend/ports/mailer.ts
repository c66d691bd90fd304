import { Context, Schema, type Effect } from "effect"

/** A letter to one person, ready to go out. */
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /**
   * What the letter is known by for ever, in letters, digits, dots and hyphens. A letter that is sent
   * again after a crash carries the same, so that mail programs can tell it is the same letter.
   */
  readonly messageId: string
}

/** The mail server cannot take the letter now, or not as this server is set up: try later. */
export class MailAway extends Schema.TaggedError<MailAway>()("MailAway", {
  /** For the log: never holds what the letter says. */
  reason: Schema.String,
}) {}

/** The letter will never be taken for this address. */
export class MailRefused extends Schema.TaggedError<MailRefused>()("MailRefused", {
  /** For the log: never holds what the letter says. */
  reason: Schema.String,
}) {}

/** The port to mail. A letter is taken whole or not at all, and every call ends within a minute. */
export class Mailer extends Context.Service<
  Mailer,
  {
    /** Whether letters leave this server, or are only kept where its operator finds them. */
    readonly kind: "smtp" | "outbox"
    readonly send: (letter: Letter) => Effect.Effect<void, MailAway | MailRefused>
  }
>()("backend/ports/Mailer") {}
