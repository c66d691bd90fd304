import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { AccountDeletion, RegistrationPolicy } from "#protocol/account.ts"
import type { StoryId } from "#protocol/ids.ts"
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
import { showError } from "../../api/show-error.ts"
import { useArrival } from "../../layout/use-page-title.ts"
import { PageSkeleton } from "../../ui/page.tsx"
import { showToast } from "../../ui/toast.ts"
import { RemoveAccountDialog } from "./remove-account-dialog.tsx"
import { NotYourServer, ServerView } from "./server-view.tsx"

const tryAgain = "Please try again in a moment."

/** Choosing who can sign up, and beginning a failed story anew. */
const useActions = () => {
  const { mutateAsync: choose } = useChooseRegistration()
  const { mutateAsync: retry } = useRetryFailedStory()
  const [retrying, setRetrying] = useState<StoryId | null>(null)
  return {
    retrying,
    onChoose: async (policy: RegistrationPolicy) => {
      try {
        await choose(policy)
        showToast({ title: "Saved", tone: "good" })
      } catch (error) {
        showError(error, "We couldn't save this", tryAgain)
      }
    },
    onRetry: async (id: StoryId) => {
      setRetrying(id)
      try {
        await retry(id)
        showToast({ title: `Story ${String(id)} is being processed again`, tone: "good" })
      } catch (error) {
        showError(error, "We couldn't start this story again", tryAgain)
      }
      setRetrying(null)
    },
  }
}

const OperatorPage = ({ user }: { readonly user: CurrentUser }) => {
  const overview = useServerOverview()
  const accounts = useServerAccounts()
  const stories = useFailedStories()
  const { retrying, onChoose, onRetry } = useActions()
  const { mutateAsync: remove, isPending } = useRemoveAccount()
  const [leaving, setLeaving] = useState<AccountOnServer | null>(null)

  const removeAccount = async (account: AccountOnServer, proof: AccountDeletion) => {
    try {
      await remove({ id: account.id, proof })
      setLeaving(null)
      showToast({ title: "Account deleted", text: account.username, tone: "good" })
      return null
    } catch (error) {
      const wrong = proofError(error)
      if (wrong === null) showError(error, "Delete Failed", `Nothing was deleted. ${tryAgain}`)
      return wrong
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
      retrying={retrying}
      onChoose={(policy) => void onChoose(policy)}
      onRetry={(id) => void onRetry(id)}
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
