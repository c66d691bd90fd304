import { Context, type Effect } from "effect"
import type { InsufficientStorage } from "#protocol/errors.ts"
import type { UserId } from "#protocol/ids.ts"

/**
 * Removes what an account shared before its address was proved. The sharing room implements it, as
 * it keeps the shares. Every method can be repeated.
 */
export class UnverifiedShares extends Context.Service<
  UnverifiedShares,
  {
    /** Ends what the account shared with others: grants, and invitations with their emails. */
    readonly given: (user: UserId) => Effect.Effect<void, InsufficientStorage>
    /** Does the same, and also ends the grants the account accepted. */
    readonly all: (user: UserId) => Effect.Effect<void, InsufficientStorage>
    /** Whether the account has given or accepted any share that is still valid. */
    readonly isSharing: (user: UserId) => Effect.Effect<boolean>
  }
>()("backend/features/accounts/UnverifiedShares") {}
