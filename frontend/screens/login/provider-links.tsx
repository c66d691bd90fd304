import { type ProviderName, providers } from "#protocol/account.ts"
import { providerPath } from "#protocol/paths.ts"
import { noteLeaving } from "../../doors/left-for-provider.ts"
import { Button } from "../../ui/button.tsx"
import { ProviderMark } from "./provider-mark.tsx"

export interface ProviderLinksProps {
  readonly names: ReadonlyArray<ProviderName>
  /** Whether to show them less prominently than the other methods. */
  readonly isQuiet?: boolean
}

/** Links to sign in with a provider. One that is not configured returns here with a message. */
export const ProviderLinks = ({ names, isQuiet = false }: ProviderLinksProps) => (
  <ul className="grid grid-cols-1 gap-3">
    {providers
      .filter(({ name }) => names.includes(name))
      .map(({ name, label }) => (
        <li key={name} className="grid">
          <Button
            asChild
            variant={isQuiet ? "quiet" : "secondary"}
            icon={<ProviderMark name={name} />}
            className={isQuiet ? "text-faded! hover:text-ink!" : undefined}
          >
            <a href={providerPath(name)} onClick={noteLeaving}>
              Continue with {label}
            </a>
          </Button>
        </li>
      ))}
  </ul>
)

const list = new Intl.ListFormat("en-GB")

/** Says that some providers are not configured yet. */
export const missingWords = (missing: ReadonlyArray<ProviderName>): string => {
  if (missing.length === providers.length) {
    return "None of these is set up on this Kintale yet: please use your email."
  }
  const labels = providers.filter(({ name }) => missing.includes(name)).map(({ label }) => label)
  return `${list.format(labels)} ${labels.length === 1 ? "is" : "are"} not set up on this Kintale yet.`
}
