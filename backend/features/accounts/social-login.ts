import { Context, Effect, Layer } from "effect"
import type { ProviderName, SignInProblem } from "#protocol/account.ts"
import type { InsufficientStorage } from "#protocol/errors.ts"
import {
  type Attempt,
  IdentityProviders,
  type IdentityRejected,
} from "../../ports/identity-provider.ts"
import { LoginReplayGuard } from "./login-replay-guard.ts"
import { ProviderSignIn, SignInRedirect } from "./provider-sign-in.ts"
import type { UserRecord } from "../../platform/database/users.ts"

interface Rejected {
  readonly _tag: "Rejected"
  readonly problem: SignInProblem
}
type Begun = { readonly _tag: "Begun"; readonly attempt: Attempt; readonly address: URL }
type SignedIn = { readonly _tag: "SignedIn"; readonly user: UserRecord }

/** Whatever goes wrong, the user sees one of a few sentences, and the log gets one line. */
const orRejected =
  (provider: ProviderName) =>
  <A>(
    work: Effect.Effect<A, IdentityRejected | SignInRedirect | InsufficientStorage>,
  ): Effect.Effect<A | Rejected> => {
    const refuse = (problem: SignInProblem, reason: unknown) =>
      Effect.as(Effect.logWarning(`Signing in with ${provider} ended (${problem}):`, reason), {
        _tag: "Rejected",
        problem,
      } as const)
    return work.pipe(
      Effect.catchTags({
        IdentityRejected: ({ problem, reason }) => refuse(problem, reason),
        SignInRedirect: ({ problem, reason }) => refuse(problem, reason),
        InsufficientStorage: ({ message }) => refuse("failed", message),
      }),
      Effect.catchDefect((defect) => refuse("failed", defect)),
    )
  }

/** Signing in with an account at a provider. */
export class SocialLogin extends Context.Service<
  SocialLogin,
  {
    /** The providers that are configured. */
    readonly names: ReadonlyArray<ProviderName>
    /** `callback` is the URL of this server to which the provider sends the browser back. */
    readonly begin: (provider: ProviderName, callback: string) => Effect.Effect<Begun | Rejected>
    /**
     * `attempt` is what the browser's cookie says of the attempt, if anything; `answer` is what the
     * provider sent with the browser.
     */
    readonly finish: (
      provider: ProviderName,
      attempt: Attempt | null,
      answer: URLSearchParams,
    ) => Effect.Effect<SignedIn | Rejected>
  }
>()("backend/features/accounts/SocialLogin") {
  static readonly layer = Layer.effect(
    SocialLogin,
    Effect.gen(function* () {
      const providers = yield* IdentityProviders
      const answered = yield* LoginReplayGuard
      const { enter } = yield* ProviderSignIn

      const begin = Effect.fn("SocialLogin.begin")(
        function* (provider: ProviderName, callback: string) {
          const begun = yield* providers.begin(provider, callback)
          return { _tag: "Begun", ...begun } as const
        },
        (work, provider) => orRejected(provider)(work),
      )

      const finish = Effect.fn("SocialLogin.finish")(
        function* (provider: ProviderName, attempt: Attempt | null, answer: URLSearchParams) {
          if (attempt?.provider !== provider || answer.get("state") !== attempt.state) {
            const reason = "this browser began no such attempt"
            return yield* new SignInRedirect({ problem: "failed", reason })
          }
          if (!(yield* answered.isFirst(attempt.state))) {
            return yield* new SignInRedirect({ problem: "failed", reason: "answered before" })
          }
          const profile = yield* providers.finish(attempt, answer)
          return { _tag: "SignedIn", user: yield* enter(provider, profile) } as const
        },
        (work, provider) => orRejected(provider)(work),
      )

      return SocialLogin.of({ names: providers.names, begin, finish })
    }),
  )
}
