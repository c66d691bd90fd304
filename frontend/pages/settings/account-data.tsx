import type { ReactNode } from "react"
import type { AccountData } from "#protocol/account.ts"
import type { Loaded } from "../../api/load-state.ts"
import { FailedNotice } from "../../ui/load-error.tsx"
import { SkeletonText } from "../../ui/skeleton.tsx"

interface LoadedAccountDataProps {
  readonly accountData: Loaded<AccountData>
  readonly children: (accountData: AccountData) => ReactNode
}

/** Renders its children with the contents of the account once they are loaded. */
export const LoadedAccountData = ({ accountData, children }: LoadedAccountDataProps) => {
  switch (accountData.state) {
    case "loading":
      return (
        <output className="block">
          <span className="sr-only">Counting your people and stories…</span>
          <SkeletonText lines={3} />
        </output>
      )
    case "failed":
      return (
        <FailedNotice
          title="We couldn't count your people and stories"
          text={accountData.text}
          onRetry={accountData.onRetry}
        />
      )
    case "here":
      return children(accountData.data)
  }
}
