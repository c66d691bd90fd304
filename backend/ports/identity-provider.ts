import { Context, Schema, type Effect } from "effect"
import { ProviderName } from "#protocol/account.ts"

/** An attempt to sign in elsewhere, kept sealed by the browser that began it until it comes back. */
export const Attempt = Schema.Struct({
  provider: ProviderName,
  /** Where the provider was asked to send the browser back to. */
  callback: Schema.String,
  state: Schema.String,
  nonce: Schema.String,
  verifier: Schema.String,
})
export type Attempt = typeof Attempt.Type

/** Somebody, as a provider vouches for them. */
export interface Profile {
  /** With the subject, what names them for ever; an address can change hands. */
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  /** Whether the provider says that the address is theirs. */
  readonly emailVerified: boolean
  /** Both may be empty. */
  readonly firstName: string
  readonly lastName: string
}

/** The provider vouches for nobody. */
export class NotVouched extends Schema.TaggedError<NotVouched>()("NotVouched", {
  problem: Schema.Literals(["unavailable", "refused", "failed"]),
  /** For the log: holds no secret, code or token. */
  reason: Schema.String,
}) {}

/** Each call to a provider ends within this. */
export const providerMillis = 10_000

/** The port to accounts people have elsewhere. */
export class IdentityProviders extends Context.Service<
  IdentityProviders,
  {
    /** Those whose keys are set, in the order they are offered. */
    readonly names: ReadonlyArray<ProviderName>
    /** A new attempt, and the provider's own page to send the browser to. */
    readonly begin: (
      provider: ProviderName,
      callback: string,
    ) => Effect.Effect<{ readonly attempt: Attempt; readonly address: URL }, NotVouched>
    /** `answer` is what the provider sent the browser back with; nothing in it is believed unproved. */
    readonly finish: (
      attempt: Attempt,
      answer: URLSearchParams,
    ) => Effect.Effect<Profile, NotVouched>
  }
>()("backend/ports/IdentityProviders") {}
