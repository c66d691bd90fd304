import { Clock, Context, Effect, Layer, Option } from "effect"
import type { RegistrationPolicy } from "#protocol/account.ts"
import { errorMessages } from "#protocol/error-messages.ts"
import { UnprocessableEntity, Forbidden, type InsufficientStorage } from "#protocol/errors.ts"
import { limits } from "#protocol/limits.ts"
import { hashOf } from "../../lib/sha256.ts"
import { Database } from "../../platform/database/database.ts"
import { keyOf } from "../../platform/database/users.ts"
import { type Bound, RateLimits } from "./rate-limits.ts"

const dayMillis = 24 * 60 * 60 * 1_000

/** Somebody without an account, with what they typed or what a provider says about them. */
export type NewUser =
  | { readonly _tag: "SigningUp"; readonly email: string; readonly inviteToken: string | null }
  /** `email` is null unless the provider says that it is theirs. */
  | { readonly _tag: "Vouched"; readonly email: string | null }

/**
 * How many accounts one invitation may open. The first holds the invited address; many more mean
 * that the link was passed around.
 */
const perInvitation: Bound = {
  most: limits.signUp.byInvitation,
  millis: limits.invitation.days * dayMillis,
}

/** Opening the first account of a server is done by one request at a time. */
const first: Bound = { most: 1, millis: 60_000 }
const firstAccount = "the first account of this server"

const closed = () =>
  new Forbidden({
    message: errorMessages.registrationClosed,
  })

/**
 * The same answer for no invitation, a wrong one, and one that is answered or expired, so that it
 * reveals nothing.
 */
const byInvitationOnly = () =>
  new Forbidden({
    message:
      "You need an invitation to create an account here. Open the link in your invitation again, or ask for a new one.",
  })

/** Reveals only that the invitation exists, and only to somebody who has its link. */
const anotherAddress = () => {
  const message = "Your invitation was sent to another email address. Please sign up with that one."
  return new UnprocessableEntity({ message, fields: { email: message } })
}

type Rejection = Forbidden | UnprocessableEntity | InsufficientStorage

/** Decides who may open an account here. Signing in to an existing account is not its concern. */
export class Registration extends Context.Service<
  Registration,
  {
    /** Runs `opening` if the newcomer may have an account. */
    readonly admit: <A, E>(
      newcomer: NewUser,
      opening: Effect.Effect<A, E>,
    ) => Effect.Effect<A, E | Rejection>
    /** Who may open an account now; on an empty server anybody may open the first one. */
    readonly now: Effect.Effect<{
      readonly registration: RegistrationPolicy
      readonly hasAccounts: boolean
    }>
  }
>()("backend/features/accounts/Registration") {
  static readonly layer = (policy: RegistrationPolicy) =>
    Layer.effect(
      Registration,
      Effect.gen(function* () {
        const { users, shares } = yield* Database
        const tries = yield* RateLimits

        const isEmpty = Effect.map(users.first({}), Option.isNone)

        const openInvitation = Effect.fnUntraced(function* (
          which: { readonly tokenHash: string } | { readonly emailKey: string },
        ) {
          const now = yield* Clock.currentTimeMillis
          return yield* shares.first({ ...which, status: "pending", expiresAt: { $gt: now } })
        })

        /**
         * The open invitation that admits the newcomer. If a provider has proved the address, no
         * link is needed.
         */
        const invitationOf = Effect.fnUntraced(function* (newcomer: NewUser) {
          if (newcomer._tag === "Vouched") {
            return newcomer.email === null
              ? Option.none()
              : yield* openInvitation({ emailKey: keyOf(newcomer.email) })
          }
          const { inviteToken, email } = newcomer
          if (inviteToken === null) return Option.none()
          const found = yield* openInvitation({ tokenHash: hashOf(inviteToken) })
          if (Option.isSome(found) && found.value.emailKey !== keyOf(email)) {
            return yield* anotherAddress()
          }
          return found
        })

        /** Counts this as a try, and gives the try back if no account is opened. */
        const counted = <A, E>(what: string, bound: Bound, opening: Effect.Effect<A, E>) =>
          Effect.gen(function* () {
            if ((yield* tries.reserve(what, bound)) > 0) return yield* byInvitationOnly()
            return yield* opening.pipe(Effect.onError(() => tries.release(what)))
          })

        const admitFirst = <A, E>(opening: Effect.Effect<A, E>) =>
          counted(
            firstAccount,
            first,
            Effect.gen(function* () {
              if (!(yield* isEmpty)) return yield* closed()
              return yield* opening
            }),
          )

        const admit = <A, E>(
          newcomer: NewUser,
          opening: Effect.Effect<A, E>,
        ): Effect.Effect<A, E | Rejection> =>
          Effect.gen(function* () {
            if (policy === "open") return yield* opening
            if (yield* isEmpty) return yield* admitFirst(opening)
            if (policy === "closed") return yield* closed()
            const invitation = yield* invitationOf(newcomer)
            if (Option.isNone(invitation)) return yield* byInvitationOnly()
            const { id, round } = invitation.value
            return yield* counted(
              `accounts by invitation ${String(id)}/${String(round)}`,
              perInvitation,
              opening,
            )
          }).pipe(Effect.withSpan("Registration.admit"))

        const now = Effect.map(isEmpty, (empty) => ({
          registration: empty ? ("open" as const) : policy,
          hasAccounts: !empty,
        }))

        return Registration.of({ admit, now })
      }),
    )
}
