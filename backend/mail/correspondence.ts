import { Context, type Effect, type Option } from "effect"
import type { Letter } from "../ports/mailer.ts"
import type { AccountLetterRecord, InvitationRecord, LetterRecord } from "../kept/letters.ts"

/** Knows the content of letters of a kind. */
export interface Writer<L extends LetterRecord> {
  /** Writes the letter just before each attempt to send it; none if it is no longer wanted. */
  readonly compose: (letter: L) => Effect.Effect<Option.Option<Letter>>
  /** Called with the stored letter after each attempt, also when it will be tried again. */
  readonly onOutcome: (letter: L) => Effect.Effect<void>
}

/**
 * The writers of letters: `sharing/` for invitations, `accounts/` for letters about accounts. The
 * mail room itself only knows how to send them.
 */
export class Correspondence extends Context.Service<
  Correspondence,
  {
    readonly invitations: Writer<InvitationRecord>
    readonly accounts: Writer<AccountLetterRecord>
  }
>()("backend/mail/Correspondence") {}
