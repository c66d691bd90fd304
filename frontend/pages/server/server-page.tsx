import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { AccountDeletion } from "#protocol/account.ts"
import type { AccountOnServer } from "#protocol/operator.ts"
import type { CurrentUser } from "#protocol/user.ts"
import { proofError } from "../../api/auth-and-quota-errors.ts"
import { capabilitiesQuery } from "../../api/capabilities.ts"
import { loadedOf, moreOf } from "../../api/load-state.ts"
import {
  useChooseRegistration,
  useFailedStories,
  useRemoveAccount,
  useRetryFailedStory,
  useServerAccounts,
  useServerOverview,
} from "../../api/operator.ts"
import { useArrival } from "../../layout/use-page-title.ts"
import { PageSkeleton } from "../../ui/page.tsx"
import { showToast } from "../../ui/toast.ts"
import { RemoveAccountDialog } from "./remove-account-dialog.tsx"
import { NotYourServer, ServerView } from "./server-view.tsx"

const OperatorPage = ({ user }: { readonly user: CurrentUser }) => {
  const overview = useServerOverview()
  const accounts = useServerAccounts()
  const stories = useFailedStories()
  const { mutate: choose } = useChooseRegistration()
  const retrying = useRetryFailedStory()
  const { mutateAsync: remove, isPending } = useRemoveAccount()
  const [leaving, setLeaving] = useState<AccountOnServer | null>(null)

  const removeAccount = async (account: AccountOnServer, proof: AccountDeletion) => {
    try {
      await remove({ id: account.id, proof })
      setLeaving(null)
      showToast({ title: "Account deleted", text: account.username, tone: "good" })
      return null
    } catch (error) {
      return proofError(error)
    }
  }

  return (
    <ServerView
      overview={loadedOf(overview)}
      accounts={{
        listed: loadedOf(accounts),
        more: moreOf(accounts),
        onMore: () => void accounts.fetchNextPage(),
      }}
      stories={{
        listed: loadedOf(stories),
        more: moreOf(stories),
        onMore: () => void stories.fetchNextPage(),
      }}
      userId={user.id}
      retrying={retrying.isPending ? retrying.variables : null}
      onChoose={choose}
      onRetry={retrying.mutate}
      onRemove={setLeaving}
      dialog={
        leaving !== null && (
          <RemoveAccountDialog
            account={leaving}
            proof={user.hasPassword ? "password" : "word"}
            isPending={isPending}
            onRemove={(proof) => removeAccount(leaving, proof)}
            onClose={() => setLeaving(null)}
          />
        )
      }
    />
  )
}

/** Nothing is asked for that would be refused. */
export const ServerPage = ({ user }: { readonly user: CurrentUser }) => {
  useArrival("This server")
  const { data: capabilities, isPending } = useQuery(capabilitiesQuery)
  if (isPending) return <PageSkeleton width="reading" hasIntro />
  if (capabilities !== undefined && capabilities.isOperator !== true) return <NotYourServer />
  return <OperatorPage user={user} />
}
