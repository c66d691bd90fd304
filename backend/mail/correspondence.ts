import { Context, type Effect, type Option } from "effect"
import type { Letter } from "../ports/mailer.ts"
import type { AccountLetterRecord, InvitationRecord, LetterRecord } from "../kept/letters.ts"

/** Who knows what letters of a kind say. */
export interface Writer<L extends LetterRecord> {
  /** Writes a letter just before each attempt to send it; none when it is no longer wanted. */
  readonly compose: (letter: L) => Effect.Effect<Option.Option<Letter>>
  /** What became of an attempt, as it is kept now; a letter that still waits comes here too. */
  readonly onOutcome: (letter: L) => Effect.Effect<void>
}

/** `sharing/` answers for invitations, `accounts/` for what goes to an account's own address; this room knows only how letters go out. */
export class Correspondence extends Context.Service<
  Correspondence,
  {
    readonly invitations: Writer<InvitationRecord>
    readonly accounts: Writer<AccountLetterRecord>
  }
>()("backend/mail/Correspondence") {}
