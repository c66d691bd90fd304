import type { SignInOptions } from "#protocol/account.ts"
import { everybody, type SharedId } from "#protocol/ids.ts"
import type { Share } from "#protocol/share.ts"
import { loadedOf } from "../api/load-state.ts"
import { useSignInOptions } from "../api/auth-options.ts"
import { useShares } from "../api/shares.ts"
import { SharePanelView } from "./share-panel-view.tsx"
import { useShareActions } from "./use-share-actions.ts"

/** What keeps an invitation from being what one expects. */
export const remarksOn = (options: SignInOptions | null | undefined) => [
  ...(options?.sendsMail === false
    ? ["This server can't send email. You'll get a link to send to them yourself."]
    : []),
  ...(options?.registration === "closed"
    ? ["This server isn't taking new accounts. Only someone who has one can accept."]
    : []),
]

const isOnAll = ({ personId, status }: Share) => personId === everybody && status === "accepted"

interface SharePanelProps {
  /** 0 stands for all people of the user. */
  readonly personId: SharedId
  readonly name: string
  /** Who shares the same person with the user. */
  readonly sharers?: ReadonlyArray<string>
}

export const SharePanel = ({ personId, ...props }: SharePanelProps) => {
  const given = loadedOf(useShares(personId))
  const { data: all, isPending } = useShares(everybody)
  return (
    <SharePanelView
      personId={personId}
      {...props}
      given={isPending ? { state: "loading" } : given}
      isInSharedCollection={all?.some(isOnAll) === true}
      actions={useShareActions()}
      remarks={remarksOn(useSignInOptions())}
    />
  )
}
