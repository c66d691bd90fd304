import { ChevronDown } from "lucide-react"
import { Fragment } from "react"
import type { ProviderName } from "#protocol/account.ts"
import { callbackPath } from "#protocol/paths.ts"
import { providersOf } from "./provider-links.tsx"

interface PreviewNoticeProps {
  readonly names: ReadonlyArray<ProviderName>
  readonly origin: string
}

/** For the administrator: the callback URLs to enter at the providers. Folded, because users do not need it. */
export const PreviewNotice = ({ names, origin }: PreviewNoticeProps) => (
  <details className="group rounded-md border border-line text-sm text-faded">
    <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-md px-4 py-2 hover:bg-sunken [&::-webkit-details-marker]:hidden">
      <ChevronDown
        aria-hidden="true"
        className="size-5 shrink-0 transition-transform group-open:rotate-180"
      />
      Preview: callback URLs for the person who runs this server
    </summary>
    <div className="grid grid-cols-1 gap-3 px-4 pt-3 pb-4">
      <p>
        This isn't the address that this server is set up with. To let people sign in from here,
        give the provider this callback URL:
      </p>
      <ul className="grid grid-cols-1 gap-2">
        {providersOf(names).map(({ name, label }) => (
          <li key={name} className="grid grid-cols-1">
            <span>{label}</span>
            <code className="text-ink wrap-anywhere select-all">
              {origin}
              {callbackPath(name)
                .split(/(?=\/)/)
                .map((part) => (
                  <Fragment key={part}>
                    <wbr />
                    {part}
                  </Fragment>
                ))}
            </code>
          </li>
        ))}
      </ul>
    </div>
  </details>
)
