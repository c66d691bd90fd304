import { everybody } from "#protocol/ids.ts"
import { Invitations } from "./invitations.tsx"
import { SharePanel } from "./share-panel.tsx"

/** What others share with the user, and what the user shares with others. */
export const SharingTab = () => (
  <div className="grid grid-cols-1 gap-10">
    <Invitations />
    <SharePanel personId={everybody} name="All People" />
  </div>
)
