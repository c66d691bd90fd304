import type { SharedId } from "#protocol/ids.ts"
import { sentenceOf } from "../data/ask-error.ts"
import { useShares } from "../data/shares.ts"
import type { Given } from "./share-list.tsx"
import { SharePanelView } from "./share-panel-view.tsx"
import { useShareActions } from "./use-share-actions.ts"

/** The shares as they stand; what was once shown stays while it is asked for again. */
const useGiven = (personId: SharedId): Given => {
  const { data: shares, error, refetch, isFetching } = useShares(personId)
  if (shares !== undefined) return { state: "here", shares }
  if (error === null || isFetching) return { state: "loading" }
  const text = sentenceOf(error, "Please try again in a moment.")
  return { state: "failed", text, onRetry: () => void refetch() }
}

export interface SharePanelProps {
  /** 0 stands for all people of the user. */
  readonly personId: SharedId
  readonly name: string
}

export const SharePanel = ({ personId, name }: SharePanelProps) => (
  <SharePanelView
    personId={personId}
    name={name}
    given={useGiven(personId)}
    actions={useShareActions()}
  />
)
