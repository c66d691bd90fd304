import { Option, Schema } from "effect"
import { ProviderName, providers, SignInProblem } from "#protocol/account.ts"

/** The reasons why signing in with a provider failed, in words. */
export interface ProblemWords {
  readonly what: string
  readonly next: string
}

const Imported = Schema.Struct({
  problem: SignInProblem,
  provider: Schema.optionalKey(ProviderName),
})
const decodeImported = Schema.decodeUnknownOption(Imported)
const decodeWithoutProvider = Schema.decodeUnknownOption(Schema.Struct({ problem: SignInProblem }))

const words: Record<SignInProblem, (provider: string) => ProblemWords> = {
  unavailable: (provider) => ({
    what: `${provider} sign-in is not available`,
    next: "It has not been set up here. Please sign in with your email or username.",
  }),
  rejected: (provider) => ({
    what: `${provider} did not sign you in`,
    next: "Nothing has changed here. You can try again, or sign in with your email or username.",
  }),
  failed: (provider) => ({
    what: `Signing in with ${provider} did not work`,
    next: "It may have taken too long. Please try again, or sign in with your email or username.",
  }),
  "no-email": (provider) => ({
    what: `${provider} did not tell us your email`,
    next: "Kintale needs an address to know you by. Please allow it there, or sign up with your email.",
  }),
  unconfirmed: (provider) => ({
    what: `There is an account with this email, but ${provider} cannot open it yet`,
    next: "The address has to be confirmed both here and there. Until then please sign in with your password; “Forgot your password?” sends you a link that opens it.",
  }),
  "not-invited": (provider) => ({
    what: `Nobody here has invited the email ${provider} told us`,
    next: "New accounts are by invitation, to the address that was invited. If yours went to another one, open the link in it and sign up with that address.",
  }),
  closed: (provider) => ({
    what: `There is no account here for the email ${provider} told us`,
    next: "This Kintale takes no new accounts. Please ask whoever looks after it.",
  }),
}

/** Reads the problem from the URL's query; null when there is none, or it is unknown. */
export const problemIn = (search: string): ProblemWords | null => {
  const query = Object.fromEntries(new URLSearchParams(search))
  const imported = Option.orElse(decodeImported(query), () => decodeWithoutProvider(query))
  if (Option.isNone(imported)) return null
  const name = "provider" in imported.value ? imported.value.provider : undefined
  const label = providers.find((provider) => provider.name === name)?.label
  return words[imported.value.problem](label ?? "The provider")
}
