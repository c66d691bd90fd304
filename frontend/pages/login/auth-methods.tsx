import type { ReactNode } from "react"
import { providers, type SignInOptions } from "#protocol/account.ts"
import { PreviewNotice } from "./callback-urls.tsx"
import { MissingProviders, ProviderLinks } from "./provider-links.tsx"

interface WaysInProps {
  /** Null when the server did not answer. */
  readonly options: SignInOptions | null
  /** The origin of this page. */
  readonly origin: string
  /** The forms to sign in and sign up by email. */
  readonly children: ReactNode
}

const Or = ({ children }: { readonly children: ReactNode }) => (
  <p className="flex items-center gap-4 text-sm text-faded before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
    {children}
  </p>
)

/**
 * All sign-in methods. What is left to configure is said last, and only to whoever opens the first
 * account: it is the business of whoever sets the server up.
 */
export const WaysIn = ({ options, origin, children }: WaysInProps) => {
  const available = options?.providers ?? []
  const others = providers.map(({ name }) => name).filter((name) => !available.includes(name))
  return (
    <div className="grid grid-cols-1 gap-6">
      {available.length > 0 && (
        <>
          <ProviderLinks names={available} />
          <Or>or with your email</Or>
        </>
      )}
      {children}
      {options?.hasAccounts === false && (
        <>
          {others.length > 0 && <MissingProviders names={others} />}
          {available.length > 0 && options.productionOrigin !== origin && (
            <PreviewNotice names={available} origin={origin} />
          )}
        </>
      )}
    </div>
  )
}
