import { UserRoundPlus } from "lucide-react"
import { useId, useState } from "react"
import { everybody, type SharedId } from "#protocol/ids.ts"
import { Button } from "../ui/button.tsx"
import { ShareDialog } from "./share-dialog.tsx"
import { type Given, ShareList } from "./share-list.tsx"
import type { ShareActions } from "./use-share-actions.ts"

interface SharePanelViewProps {
  /** 0 stands for all people. */
  readonly personId: SharedId
  readonly name: string
  readonly given: Given
  readonly actions: ShareActions
}

/** Lists who can see a person's stories, with a button to invite somebody. */
export const SharePanelView = ({ personId, name, given, actions }: SharePanelViewProps) => {
  const headingId = useId()
  const [isInviting, setInviting] = useState(false)
  const isForAll = personId === everybody
  return (
    <section aria-labelledby={headingId} className="grid min-w-0 grid-cols-1 gap-6">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="grid min-w-0 flex-[1_1_320px] gap-2">
          <h2 id={headingId} className="text-2xl wrap-anywhere">
            Shared Access for <bdi>{name}</bdi>
          </h2>
          <p className="max-w-[60ch] text-faded">
            {isForAll
              ? "Everyone who can see some or all of your people."
              : "People you invite can hear the stories told by them and about them."}
          </p>
        </div>
        <Button variant="primary" icon={<UserRoundPlus />} onClick={() => setInviting(true)}>
          {isForAll ? "Share All People" : "Share Person"}
        </Button>
      </div>
      <ShareList given={given} showsWhose={isForAll} actions={actions} />
      {isInviting && (
        <ShareDialog
          title={isForAll ? "Share All People" : "Share Person"}
          description={
            isForAll ? (
              "They'll see all your people and hear all their stories, including those you add later."
            ) : (
              <>
                They'll hear all stories told by <bdi>{name}</bdi> and about them, including future
                ones.
              </>
            )
          }
          onClose={() => setInviting(false)}
          onSend={(to) => actions.send(personId, to)}
        />
      )}
    </section>
  )
}
