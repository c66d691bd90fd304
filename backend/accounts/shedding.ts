import { Context, type Effect } from "effect"
import type { NoRoom } from "#protocol/failure.ts"
import type { UserId } from "#protocol/ids.ts"

/**
 * Takes back what an account shared before its address was proved; whoever keeps the shares provides
 * it. Each can be done again.
 */
export class Shedding extends Context.Service<
  Shedding,
  {
    /** Ends what the account gave: grants, and invitations with their letters. */
    readonly given: (user: UserId) => Effect.Effect<void, NoRoom>
    /** The same, and gives up what it accepted. */
    readonly all: (user: UserId) => Effect.Effect<void, NoRoom>
    /** Whether the account gave or accepted anything that stands. */
    readonly isSharing: (user: UserId) => Effect.Effect<boolean>
  }
>()("backend/accounts/Shedding") {}
