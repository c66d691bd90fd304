import { Option, Schema } from "effect"
import { ProviderName, providers, SignInProblem } from "#protocol/account.ts"
import { errorMessages } from "#protocol/error-messages.ts"

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
    what: `${provider} sign-in isn't available`,
    next: "It isn't set up here. Sign in with your email or username.",
  }),
  rejected: (provider) => ({
    what: `${provider} didn't sign you in`,
    next: "Nothing has changed. Try again, or sign in with your email or username.",
  }),
  failed: (provider) => ({
    what: `Signing in with ${provider} didn't work`,
    next: "It may have taken too long. Try again, or sign in with your email or username.",
  }),
  "no-email": (provider) => ({
    what: `${provider} didn't tell us your email`,
    next: "We need your email address. Allow it there, or sign up with your email.",
  }),
  unconfirmed: (provider) => ({
    what: `You have an account with this email, but you can't open it with ${provider} yet`,
    next: "The address has to be confirmed both here and there. Until then, sign in with your password, or get a link with “Forgot your password?”.",
  }),
  "not-invited": (provider) => ({
    what: `No one has invited the email address ${provider} gave us`,
    next: "New accounts are by invitation only. If your invitation went to another address, open its link and sign up with that address.",
  }),
  closed: (provider) => ({
    what: `There's no account for the email address ${provider} gave us`,
    next: errorMessages.registrationClosed,
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
