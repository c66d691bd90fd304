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
              ? "Everybody you share with, on all your people or on one of them."
              : "Whoever you invite sees the stories told by them and about them."}
          </p>
        </div>
        <Button variant="primary" icon={<UserRoundPlus />} onClick={() => setInviting(true)}>
          Share Person
        </Button>
      </div>
      <ShareList given={given} showsWhose={isForAll} actions={actions} />
      {isInviting && (
        <ShareDialog
          description={
            isForAll ? (
              "This shares all your people and all their stories, those you add later too."
            ) : (
              <>
                This shares all stories told by <bdi>{name}</bdi> and about them, those still to
                come too.
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
