import { Clock, Context, Effect, Layer, Option } from "effect"
import type { RegistrationPolicy } from "#protocol/account.ts"
import { errorMessages } from "#protocol/error-messages.ts"
import {
  Conflict,
  UnprocessableEntity,
  Forbidden,
  type InsufficientStorage,
} from "#protocol/errors.ts"
import { limits } from "#protocol/limits.ts"
import { hashOf } from "../../lib/sha256.ts"
import { Database } from "../../platform/database/database.ts"
import { keyOf } from "../../platform/database/users.ts"
import { type Bound, RateLimits } from "./rate-limits.ts"

const dayMillis = 24 * 60 * 60 * 1_000

/** Somebody without an account, with what they typed or what a provider says about them. */
type NewUser =
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

/** Where nobody has chosen. */
export const defaultPolicy: RegistrationPolicy = "open"

const isConfigured = () =>
  new Conflict({
    message: "Who can sign up is set by REGISTRATION in this server's settings. Change it there.",
  })

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
    /** The policy that counts once there are accounts, and whether `REGISTRATION` says it. */
    readonly policy: Effect.Effect<{
      readonly policy: RegistrationPolicy
      readonly isConfigured: boolean
    }>
    /** Chooses the policy for this server, on all its nodes; fails where `REGISTRATION` says it. */
    readonly choose: (
      policy: RegistrationPolicy,
    ) => Effect.Effect<void, Conflict | InsufficientStorage>
  }
>()("backend/features/accounts/Registration") {
  /** `configured`: what `REGISTRATION` says; null where it is left out, and the operator may choose. */
  static readonly layer = (configured: RegistrationPolicy | null) =>
    Layer.effect(
      Registration,
      Effect.gen(function* () {
        const { serverSettings, users, shares } = yield* Database
        const tries = yield* RateLimits

        const isEmpty = Effect.map(users.first({}), Option.isNone)

        const chosen = Effect.map(
          serverSettings.get("this"),
          (settings) => Option.getOrUndefined(settings)?.registration ?? defaultPolicy,
        )
        const currentPolicy = configured === null ? chosen : Effect.succeed(configured)

        const choose = Effect.fn("Registration.choose")(function* (
          registration: RegistrationPolicy,
        ) {
          if (configured !== null) return yield* isConfigured()
          yield* serverSettings.insertIfAbsent({ id: "this" })
          yield* serverSettings.update({ id: "this" }, { $set: { registration } })
        })

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
            const policy = yield* currentPolicy
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

        const now = Effect.gen(function* () {
          const hasAccounts = !(yield* isEmpty)
          return { registration: hasAccounts ? yield* currentPolicy : "open", hasAccounts }
        })

        return Registration.of({
          ...{ admit, now, choose },
          policy: Effect.map(currentPolicy, (policy) => ({
            policy,
            isConfigured: configured !== null,
          })),
        })
      }),
    )
}
