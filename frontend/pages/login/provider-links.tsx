import { type ProviderName, providers } from "#protocol/account.ts"
import { providerPath } from "#protocol/paths.ts"
import { noteLeaving } from "../../auth/social-login-redirect.ts"
import { Button } from "../../ui/button.tsx"
import { ProviderMark } from "./provider-logo.tsx"

interface ProviderLinksProps {
  readonly names: ReadonlyArray<ProviderName>
}

export const providersOf = (names: ReadonlyArray<ProviderName>) =>
  providers.filter(({ name }) => names.includes(name))

/** Links to sign in with the providers that are set up, each with the provider's mark. */
export const ProviderLinks = ({ names }: ProviderLinksProps) => (
  <ul className="grid grid-cols-1 gap-3">
    {providersOf(names).map(({ name, label }) => (
      <li key={name} className="grid">
        <Button asChild icon={<ProviderMark name={name} />}>
          <a href={providerPath(name)} onClick={noteLeaving}>
            Continue with {label}
          </a>
        </Button>
      </li>
    ))}
  </ul>
)

/**
 * Links for the providers that are not set up: quiet, without anything that looks like the provider, as
 * they only lead back here with a message.
 */
export const MissingProviders = ({ names }: ProviderLinksProps) => (
  <div className="grid grid-cols-1 gap-1 border-t border-line pt-4 text-center text-sm">
    <p className="text-faded">Not set up on this server</p>
    <ul className="flex flex-wrap justify-center gap-x-2">
      {providersOf(names).map(({ name, label }) => (
        <li key={name}>
          <Button
            asChild
            variant="quiet"
            className="px-3! font-normal! text-faded! hover:text-ink!"
          >
            <a href={providerPath(name)} onClick={noteLeaving}>
              Continue with {label}
            </a>
          </Button>
        </li>
      ))}
    </ul>
  </div>
)
