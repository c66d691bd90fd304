import { Context, type Effect, type Option, Schema } from "effect"
import type { Email } from "../../ports/mailer.ts"
import type {
  AccountEmailRecord,
  InvitationRecord,
  EmailRecord,
  NewStoriesRecord,
  WaitingRecord,
} from "../../platform/database/emails.ts"

/** It is not time for this email yet, although the server asked, as it does at its start. */
export class NotYet extends Schema.TaggedError<NotYet>()("NotYet", {}) {}

/** Knows the content of emails of a kind. */
export interface EmailComposer<L extends EmailRecord> {
  /** Writes the email just before each attempt to send it; none if it is no longer wanted. */
  readonly compose: (email: L) => Effect.Effect<Option.Option<Email>, NotYet>
  /** Called with the stored email after each attempt, also when it will be tried again. */
  readonly onOutcome: (email: L) => Effect.Effect<void>
}

/**
 * Who composes emails: `sharing/` for invitations, `accounts/` for those about accounts,
 * `stories/` for new stories, `uploads/` for recordings that wait. The mail room itself only knows how to send them.
 */
export class EmailComposers extends Context.Service<
  EmailComposers,
  {
    readonly invitations: EmailComposer<InvitationRecord>
    readonly accounts: EmailComposer<AccountEmailRecord>
    readonly newStories: EmailComposer<NewStoriesRecord>
    readonly waiting: EmailComposer<WaitingRecord>
  }
>()("backend/features/email/EmailComposers") {}
