import { Context, DateTime, Effect, Layer, Option, Schema } from "effect"
import { type ProviderName, SignInProblem } from "#protocol/account.ts"
import type { InsufficientStorage } from "#protocol/errors.ts"
import { hashOf } from "../../lib/sha256.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import type { Profile } from "../../ports/identity-provider.ts"
import { AccountCreation } from "./account-creation.ts"
import { decideLinking, identityId } from "./link-identity.ts"
import { usernamesFor } from "./username-suggestions.ts"
import { Database } from "../../platform/database/database.ts"
import type { IdentityRecord } from "../../platform/database/identities.ts"
import { keyOf, type UserRecord } from "../../platform/database/users.ts"
import { Locks } from "../../platform/cluster/locks.ts"
import { Registration } from "./registration.ts"

/** The sign-in did not work; the browser is sent back to the page it came from. */
export class SignInRedirect extends Schema.TaggedError<SignInRedirect>()("SignInRedirect", {
  problem: SignInProblem,
  /** For the log. */
  reason: Schema.String,
}) {}

/** Another request got the same identity, name or address first: start again from the beginning. */
class Overtaken extends Schema.TaggedError<Overtaken>()("Overtaken", {}) {}

const unlessClosed = ({ closingSince, unverifiedShares }: UserRecord) => {
  if (closingSince === undefined && unverifiedShares === undefined) return Effect.void
  const reason = `the account is being ${closingSince === undefined ? "freed of others" : "erased"}`
  return Effect.fail(new SignInRedirect({ problem: "failed", reason }))
}

/** How often to try again when servers or requests conflict. */
const mostTries = 5

/** Finds or opens the account that belongs to an identity from a provider. */
export class ProviderSignIn extends Context.Service<
  ProviderSignIn,
  {
    /**
     * The identity's account: the one it already belongs to, one that has its proved address, or a
     * new one.
     */
    readonly enter: (
      provider: ProviderName,
      profile: Profile,
    ) => Effect.Effect<UserRecord, SignInRedirect | InsufficientStorage>
  }
>()("backend/features/accounts/ProviderSignIn") {
  static readonly layer = Layer.effect(
    ProviderSignIn,
    Effect.gen(function* () {
      const { users, identities } = yield* Database
      const accountCreation = yield* AccountCreation
      const registration = yield* Registration
      const { publish } = yield* EventBus
      const locks = yield* Locks
      // Two with one address are one at a time, whichever identities they come by.
      const turnOf = (profile: Profile) =>
        locks.withLock(
          `entering ${profile.email === null ? identityId(profile) : hashOf(keyOf(profile.email))}`,
        )

      const notAdmitted = Effect.fnUntraced(function* ({ message }: { readonly message: string }) {
        const problem =
          (yield* registration.now).registration === "closed" ? "closed" : "not-invited"
        return yield* new SignInRedirect({ problem, reason: message })
      })

      const open = Effect.fn("ProviderSignIn.open")(function* (profile: Profile, email: string) {
        const { firstName, lastName, emailVerified } = profile
        const draft = { firstName, lastName, email, emailVerified, passwordHash: null }
        const user = yield* Effect.firstSuccessOf(
          usernamesFor(profile).map((username) => accountCreation.open({ ...draft, username })),
        ).pipe(Effect.catchTag("Conflict", () => Effect.fail(new Overtaken())))
        if (user.emailKey !== undefined) return user
        yield* users.remove({ id: user.id })
        return yield* new Overtaken()
      })

      /**
       * Gives the identity to the user unless another request got it first. `gone` is its record if
       * that names an account that no longer exists.
       */
      const take = Effect.fn("ProviderSignIn.take")(function* (
        gone: Option.Option<IdentityRecord>,
        identity: Omit<IdentityRecord, "createdAt">,
      ) {
        const { id, userId } = identity
        const createdAt = DateTime.formatIso(yield* DateTime.now)
        if (Option.isNone(gone)) {
          const isTheirs = yield* identities.insertIfAbsent({ ...identity, createdAt })
          return isTheirs ? undefined : yield* new Overtaken()
        }
        const taken = yield* identities.findAndUpdate(
          { id, userId: gone.value.userId },
          { $set: { userId, createdAt } },
        )
        if (Option.isNone(taken)) return yield* new Overtaken()
      })

      const tryOnce = Effect.fn("ProviderSignIn.tryOnce")(function* (
        provider: ProviderName,
        profile: Profile,
      ) {
        const id = identityId(profile)
        const identity = yield* identities.get(id)
        const known = Option.isSome(identity)
          ? yield* users.get(identity.value.userId)
          : Option.none<UserRecord>()
        if (Option.isSome(known)) {
          yield* unlessClosed(known.value)
          // A password reset may have removed the identity from the account between the two reads.
          const still = yield* identities.get(id)
          if (Option.isSome(still) && still.value.userId === known.value.id) return known.value
          return yield* new Overtaken()
        }

        const { email } = profile
        const holder =
          email === null ? Option.none() : yield* users.first({ emailKey: keyOf(email) })
        const door = decideLinking(profile, Option.getOrNull(holder))
        switch (door._tag) {
          case "Rejected":
            return yield* new SignInRedirect({
              problem: door.problem,
              reason: "its address opens no account",
            })
          case "Join": {
            yield* unlessClosed(door.user)
            yield* take(identity, { id, provider, userId: door.user.id })
            yield* publish({ to: [door.user.id], event: { _tag: "UserChanged" } })
            return door.user
          }
          case "Open": {
            const opened = Effect.gen(function* () {
              const user = yield* open(profile, door.email)
              yield* take(identity, { id, provider, userId: user.id }).pipe(
                Effect.tapError(() => users.remove({ id: user.id })),
              )
              return user
            })
            const vouched = profile.emailVerified ? door.email : null
            return yield* registration
              .admit({ _tag: "Vouched", email: vouched }, opened)
              .pipe(Effect.catchTags({ Forbidden: notAdmitted, UnprocessableEntity: notAdmitted }))
          }
        }
      })

      /** Where the picture is now; it is fetched only if the user asks for it. */
      const notePicture = (profile: Profile, { id: userId }: UserRecord) =>
        identities
          .update({ id: identityId(profile), userId }, { $set: { picture: profile.picture } })
          .pipe(Effect.ignore)

      return ProviderSignIn.of({
        enter: (provider, profile) =>
          tryOnce(provider, profile).pipe(
            Effect.tap((user) => notePicture(profile, user)),
            Effect.retry({ times: mostTries, while: ({ _tag }) => _tag === "Overtaken" }),
            Effect.catchTag("Overtaken", () =>
              Effect.fail(new SignInRedirect({ problem: "failed", reason: "always overtaken" })),
            ),
            // One at a time: an account must not be seen before it has its identity.
            turnOf(profile),
          ),
      })
    }),
  )
}
