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

/**
 * The mail server got the whole letter and then said neither yes nor no: it may be on its way. Sent
 * again, it may come twice.
 */
export class MailUnsure extends Schema.TaggedError<MailUnsure>()("MailUnsure", {
  /** For the log: never holds what the letter says. */
  reason: Schema.String,
}) {}

/** Every call ends within this; most of it is for servers that look through a letter before they take it. */
export const sendingMillis = 6 * 60_000

/** The port to mail. A letter is taken whole or not at all. */
export class Mailer extends Context.Service<
  Mailer,
  {
    /** Whether letters leave this server, or are only kept where its operator finds them. */
    readonly kind: "smtp" | "outbox"
    readonly send: (letter: Letter) => Effect.Effect<void, MailAway | MailRefused | MailUnsure>
    /** Removes what this server itself still has of these letters, if anything; none of them is being sent. */
    readonly forget: (messageIds: ReadonlyArray<string>) => Effect.Effect<void>
  }
>()("backend/ports/Mailer") {}
