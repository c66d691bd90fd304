import { UserRoundPlus } from "lucide-react"
import { useId, useState } from "react"
import { everybody, type SharedId } from "#protocol/ids.ts"
import { Button } from "../ui/button.tsx"
import { ShareDialog } from "./share-dialog.tsx"
import { notForTheirs } from "./who-may-see-text.ts"
import { type Given, ShareList } from "./share-list.tsx"
import type { ShareActions } from "./use-share-actions.ts"

interface SharePanelViewProps {
  /** 0 stands for all people. */
  readonly personId: SharedId
  readonly name: string
  /** Who shares the same person with the user; an invitation is not for what they share. */
  readonly sharers?: ReadonlyArray<string>
  readonly given: Given
  /** Whether somebody else can see this person, because all of the user's people are shared with them. */
  readonly isInSharedCollection?: boolean
  readonly actions: ShareActions
  /** Sentences about what an invitation from this server does not do. */
  readonly remarks?: ReadonlyArray<string>
}

type NoShares = Pick<SharePanelViewProps, "name" | "sharers" | "isInSharedCollection">

const noShares = ({ name, sharers = [], isInSharedCollection }: NoShares) => {
  if (isInSharedCollection === true) {
    return (
      <>
        Everyone you share all your people with can hear <bdi>{name}</bdi>'s stories.
      </>
    )
  }
  return sharers.length > 0 ? (
    <>
      You haven't shared <bdi>{name}</bdi> with anyone yet.
    </>
  ) : (
    "This person hasn't been shared with anyone yet."
  )
}

/** Lists who can see a person's stories, with a button to invite somebody. */
export const SharePanelView = (props: SharePanelViewProps) => {
  const { personId, name, given, actions, remarks = [], sharers = [] } = props
  const others = sharers.length === 0 ? "" : ` ${notForTheirs(sharers)}`
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
            {isForAll ? (
              "Everyone you've invited to hear your family's stories."
            ) : (
              <>
                People you invite can hear the stories told by and about <bdi>{name}</bdi>
                {others === "" ? "." : " that you look after."}
                {others}
              </>
            )}
          </p>
        </div>
        <Button variant="primary" icon={<UserRoundPlus />} onClick={() => setInviting(true)}>
          {isForAll ? "Invite Someone" : "Share Person"}
        </Button>
      </div>
      <ShareList
        given={given}
        empty={isForAll ? "You haven't invited anyone yet." : noShares(props)}
        showsWhose={isForAll}
        actions={actions}
      />
      {isInviting && (
        <ShareDialog
          title={isForAll ? "Invite Someone" : "Share Person"}
          description={
            isForAll ? (
              "They'll see all your people and hear all their stories, including those you add later."
            ) : (
              <>
                They'll hear all stories told by and about <bdi>{name}</bdi>
                {others === ""
                  ? ", including future ones."
                  : " that you look after, including future ones."}
                {others}
              </>
            )
          }
          remarks={remarks}
          onClose={() => setInviting(false)}
          onSend={(to) => actions.send(personId, to)}
        />
      )}
    </section>
  )
}
