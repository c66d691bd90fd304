import { Effect, Exit, Layer } from "effect"
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type ClientAuth,
  ClientSecretPost,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  ResponseBodyError,
} from "openid-client"
import type { ProviderName } from "#protocol/account.ts"
import {
  type Attempt,
  IdentityProviders,
  IdentityRejected,
  providerMillis,
} from "../../ports/identity-provider.ts"
import { asLogLine } from "../../platform/observability/safe-log-text.ts"
import type { ProviderKeys } from "../../platform/config/oidc.ts"
import { appleSecret } from "./apple-secret.ts"
import { boundedFetch } from "./bounded-fetch.ts"
import { fetchPicture } from "./fetch-picture.ts"
import { profileOf } from "./profile.ts"

/**
 * How long a provider's discovery document is cached. The library refreshes its keys as they change.
 */
const discoveryHolds = "1 day"

/** Apple discloses name and address only with `response_mode` `form_post`. */
const asked = {
  google: { scope: "openid email profile" },
  apple: { scope: "openid email name", response_mode: "form_post" },
  microsoft: { scope: "openid email profile" },
} satisfies Record<ProviderName, Readonly<Record<string, string>>>

const provingUs = ({ clientId, secret }: ProviderKeys): ClientAuth =>
  typeof secret === "string"
    ? ClientSecretPost(secret)
    : (server, _client, body) => {
        const now = Math.floor(Date.now() / 1_000)
        body.set("client_id", clientId)
        body.set("client_secret", appleSecret(secret, clientId, server.issuer, now))
      }

/**
 * By default the library trusts an ID token because it came over TLS; here its signature is verified as
 * well.
 */
const connect = (keys: ProviderKeys, timeoutMillis: number) =>
  discovery(keys.issuer, keys.clientId, undefined, provingUs(keys), {
    timeout: timeoutMillis / 1_000,
    [customFetch]: boundedFetch,
    execute:
      keys.issuer.protocol === "http:"
        ? [enableNonRepudiationChecks, allowInsecureRequests]
        : [enableNonRepudiationChecks],
  })

/** The error's message, code and cause, without the response, which may contain a token. */
const reasonOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return "no reason"
  const isNamed = cause instanceof AuthorizationResponseError || cause instanceof ResponseBodyError
  const named = isNamed ? `: ${cause.error.slice(0, 50)}` : ""
  const inner = cause.cause instanceof Error ? ` (${cause.cause.message})` : ""
  return asLogLine(`${cause.message}${named}${inner}`).slice(0, 200)
}

const saidNo: ReadonlySet<string> = new Set(["access_denied", "user_cancelled_authorize"])

const notVouched = (cause: unknown) => {
  const isNo = cause instanceof AuthorizationResponseError && saidNo.has(cause.error)
  return new IdentityRejected({ problem: isNo ? "rejected" : "failed", reason: reasonOf(cause) })
}

const attemptOf = (provider: ProviderName, callback: string): Attempt => ({
  provider,
  callback,
  state: randomState(),
  nonce: randomNonce(),
  verifier: randomPKCECodeVerifier(),
})

const addressFor = async (configuration: Configuration, attempt: Attempt) =>
  buildAuthorizationUrl(configuration, {
    ...asked[attempt.provider],
    redirect_uri: attempt.callback,
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: "S256",
  })

const redeem = async (configuration: Configuration, attempt: Attempt, answer: URLSearchParams) => {
  const cameBy = new URL(attempt.callback)
  cameBy.search = answer.toString()
  const tokens = await authorizationCodeGrant(configuration, cameBy, {
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    pkceCodeVerifier: attempt.verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (claims === undefined) throw new Error("there is no ID token")
  const { userinfo_endpoint } = configuration.serverMetadata()
  const isShort = claims["email"] === undefined && userinfo_endpoint !== undefined
  const told = isShort
    ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
    : claims
  return profileOf(claims, told, attempt.provider === "apple" ? answer.get("user") : null)
}

/**
 * OpenID Connect: the authorization code flow with PKCE, state and nonce, the same for every provider.
 */
export const oidcProviders = (
  keys: ReadonlyArray<ProviderKeys>,
  timeoutMillis = providerMillis,
): Layer.Layer<IdentityProviders> =>
  Layer.effect(
    IdentityProviders,
    Effect.gen(function* () {
      const connections = new Map(
        yield* Effect.forEach(keys, (known) =>
          Effect.tryPromise({ try: () => connect(known, timeoutMillis), catch: notVouched }).pipe(
            // A failed discovery is not cached, so the next sign-in tries again; concurrent ones share
            // one request.
            Effect.cachedWithTTL((exit) => (Exit.isSuccess(exit) ? discoveryHolds : 0)),
            Effect.map((connection) => [known.name, connection] as const),
          ),
        ),
      )
      const connectionTo = (provider: ProviderName) =>
        connections.get(provider) ??
        Effect.fail(
          new IdentityRejected({ problem: "unavailable", reason: "its keys are not set" }),
        )

      const begin = Effect.fn("oidc.begin")(function* (provider: ProviderName, callback: string) {
        const configuration = yield* connectionTo(provider)
        const attempt = attemptOf(provider, callback)
        const address = yield* Effect.tryPromise({
          try: () => addressFor(configuration, attempt),
          catch: notVouched,
        })
        return { attempt, address }
      })

      const finish = Effect.fn("oidc.finish")(function* (
        attempt: Attempt,
        answer: URLSearchParams,
      ) {
        const configuration = yield* connectionTo(attempt.provider)
        return yield* Effect.tryPromise({
          try: () => redeem(configuration, attempt, answer),
          catch: notVouched,
        })
      })

      const picture = Effect.fn("oidc.picture")(function* (
        provider: ProviderName,
        address: string,
        mostBytes: number,
      ) {
        const { issuer } =
          keys.find(({ name }) => name === provider) ??
          (yield* new IdentityRejected({ problem: "unavailable", reason: "its keys are not set" }))
        return yield* Effect.tryPromise({
          try: (signal) => fetchPicture(address, { issuer, mostBytes, signal, timeoutMillis }),
          catch: notVouched,
        })
      })

      const names = keys.map(({ name }) => name)
      return IdentityProviders.of({ names, begin, finish, picture })
    }),
  )
