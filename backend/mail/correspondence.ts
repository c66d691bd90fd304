import { Context, type Effect, type Option } from "effect"
import type { Letter } from "../ports/mailer.ts"
import type { LetterRecord } from "./records.ts"

/** Who knows what letters say. `sharing/` answers for invitations; this room knows only how letters go out. */
export class Correspondence extends Context.Service<
  Correspondence,
  {
    /** Writes a letter just before each attempt to send it; none when it is no longer wanted. */
    readonly compose: (letter: LetterRecord) => Effect.Effect<Option.Option<Letter>>
    /** What became of an attempt, as it is kept now; a letter that still waits comes here too. */
    readonly onOutcome: (letter: LetterRecord) => Effect.Effect<void>
  }
>()("backend/mail/Correspondence") {}
