import { Context, type Effect, type Option, Schema } from "effect"
import type { Letter } from "../../ports/mailer.ts"
import type {
  AccountLetterRecord,
  InvitationRecord,
  LetterRecord,
  NewStoriesRecord,
  WaitingRecord,
} from "../../platform/database/emails.ts"

/** It is not time for this letter yet, although the server asked, as it does at its start. */
export class NotYet extends Schema.TaggedError<NotYet>()("NotYet", {}) {}

/** Knows the content of letters of a kind. */
export interface Writer<L extends LetterRecord> {
  /** Writes the letter just before each attempt to send it; none if it is no longer wanted. */
  readonly compose: (letter: L) => Effect.Effect<Option.Option<Letter>, NotYet>
  /** Called with the stored letter after each attempt, also when it will be tried again. */
  readonly onOutcome: (letter: L) => Effect.Effect<void>
}

/**
 * The writers of letters: `sharing/` for invitations, `accounts/` for letters about accounts,
 * `stories/` for new stories, `uploads/` for recordings that wait. The mail room itself only knows how to send them.
 */
export class EmailComposers extends Context.Service<
  EmailComposers,
  {
    readonly invitations: Writer<InvitationRecord>
    readonly accounts: Writer<AccountLetterRecord>
    readonly newStories: Writer<NewStoriesRecord>
    readonly waiting: Writer<WaitingRecord>
  }
>()("backend/features/email/EmailComposers") {}
