import { Context, Schema, type Effect } from "effect"
import { ProviderName } from "#protocol/account.ts"

/** An attempt to sign in with a provider, kept in a sealed cookie of the browser until it returns. */
export const Attempt = Schema.Struct({
  provider: ProviderName,
  /** The redirect address given to the provider. */
  callback: Schema.String,
  state: Schema.String,
  nonce: Schema.String,
  verifier: Schema.String,
})
export type Attempt = typeof Attempt.Type

/** A user's identity as asserted by a provider. */
export interface Profile {
  /** Together with the subject a permanent identifier; an e-mail address can change its owner. */
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  /** Whether the provider asserts that the address belongs to the user. */
  readonly emailVerified: boolean
  /** Either name may be empty. */
  readonly firstName: string
  readonly lastName: string
  /** Where a picture of the user can be fetched without signing in, if the provider said so. */
  readonly picture: string | null
}

/** The provider did not authenticate the user. */
export class IdentityRejected extends Schema.TaggedError<IdentityRejected>()("IdentityRejected", {
  problem: Schema.Literals(["unavailable", "rejected", "failed"]),
  /** For the log: contains no secret, code or token. */
  reason: Schema.String,
}) {}

/** Time limit for each call to a provider. */
export const providerMillis = 10_000

/** The port to sign-in with external providers. */
export class IdentityProviders extends Context.Service<
  IdentityProviders,
  {
    /** The configured providers, in the order they are offered. */
    readonly names: ReadonlyArray<ProviderName>
    /** Starts an attempt, and returns the provider's page to redirect the browser to. */
    readonly begin: (
      provider: ProviderName,
      callback: string,
    ) => Effect.Effect<{ readonly attempt: Attempt; readonly address: URL }, IdentityRejected>
    /**
     * `answer` is the query or form that the provider sent the browser back with. It is not trusted
     * until it is verified.
     */
    readonly finish: (
      attempt: Attempt,
      answer: URLSearchParams,
    ) => Effect.Effect<Profile, IdentityRejected>
    /**
     * Fetches a picture the provider named: from public addresses only, except from a provider on
     * this computer itself, and no more than `mostBytes`.
     */
    readonly picture: (
      provider: ProviderName,
      address: string,
      mostBytes: number,
    ) => Effect.Effect<Uint8Array, IdentityRejected>
  }
>()("backend/ports/IdentityProviders") {}
