import type { SharedId } from "#protocol/ids.ts"
import { loadedOf } from "../api/load-state.ts"
import { useShares } from "../api/shares.ts"
import { SharePanelView } from "./share-panel-view.tsx"
import { useShareActions } from "./use-share-actions.ts"

interface SharePanelProps {
  /** 0 stands for all people of the user. */
  readonly personId: SharedId
  readonly name: string
}

export const SharePanel = ({ personId, name }: SharePanelProps) => (
  <SharePanelView
    personId={personId}
    name={name}
    given={loadedOf(useShares(personId))}
    actions={useShareActions()}
  />
)
