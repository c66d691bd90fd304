import { Context, Effect, Layer } from "effect"
import type { ProviderName, SignInProblem } from "#protocol/account.ts"
import type { NoRoom } from "#protocol/errors.ts"
import { type Attempt, IdentityProviders, type NotVouched } from "../../ports/identity-provider.ts"
import { AnsweredAttempts } from "./login-replay-guard.ts"
import { Entering, SentBack } from "./provider-sign-in.ts"
import type { UserRecord } from "../../platform/database/users.ts"

interface Refused {
  readonly _tag: "Refused"
  readonly problem: SignInProblem
}
type Begun = { readonly _tag: "Begun"; readonly attempt: Attempt; readonly address: URL }
type SignedIn = { readonly _tag: "SignedIn"; readonly user: UserRecord }

/** Whatever goes wrong, the user sees one of a few sentences, and the log gets one line. */
const orRefused =
  (provider: ProviderName) =>
  <A>(work: Effect.Effect<A, NotVouched | SentBack | NoRoom>): Effect.Effect<A | Refused> => {
    const refuse = (problem: SignInProblem, reason: unknown) =>
      Effect.as(Effect.logWarning(`Signing in with ${provider} ended (${problem}):`, reason), {
        _tag: "Refused",
        problem,
      } as const)
    return work.pipe(
      Effect.catchTags({
        NotVouched: ({ problem, reason }) => refuse(problem, reason),
        SentBack: ({ problem, reason }) => refuse(problem, reason),
        NoRoom: ({ message }) => refuse("failed", message),
      }),
      Effect.catchDefect((defect) => refuse("failed", defect)),
    )
  }

/** Signing in with an account at a provider. */
export class SocialSignIn extends Context.Service<
  SocialSignIn,
  {
    /** The providers that are configured. */
    readonly names: ReadonlyArray<ProviderName>
    /** `callback` is the URL of this server to which the provider sends the browser back. */
    readonly begin: (provider: ProviderName, callback: string) => Effect.Effect<Begun | Refused>
    /**
     * `attempt` is what the browser's cookie says of the attempt, if anything; `answer` is what the
     * provider sent with the browser.
     */
    readonly finish: (
      provider: ProviderName,
      attempt: Attempt | null,
      answer: URLSearchParams,
    ) => Effect.Effect<SignedIn | Refused>
  }
>()("backend/features/accounts/SocialSignIn") {
  static readonly layer = Layer.effect(
    SocialSignIn,
    Effect.gen(function* () {
      const providers = yield* IdentityProviders
      const answered = yield* AnsweredAttempts
      const { enter } = yield* Entering

      const begin = Effect.fn("SocialSignIn.begin")(
        function* (provider: ProviderName, callback: string) {
          const begun = yield* providers.begin(provider, callback)
          return { _tag: "Begun", ...begun } as const
        },
        (work, provider) => orRefused(provider)(work),
      )

      const finish = Effect.fn("SocialSignIn.finish")(
        function* (provider: ProviderName, attempt: Attempt | null, answer: URLSearchParams) {
          if (attempt?.provider !== provider || answer.get("state") !== attempt.state) {
            const reason = "this browser began no such attempt"
            return yield* new SentBack({ problem: "failed", reason })
          }
          if (!(yield* answered.isFirst(attempt.state))) {
            return yield* new SentBack({ problem: "failed", reason: "answered before" })
          }
          const profile = yield* providers.finish(attempt, answer)
          return { _tag: "SignedIn", user: yield* enter(provider, profile) } as const
        },
        (work, provider) => orRefused(provider)(work),
      )

      return SocialSignIn.of({ names: providers.names, begin, finish })
    }),
  )
}
