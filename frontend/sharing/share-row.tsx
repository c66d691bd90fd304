import { UsersRound } from "lucide-react"
import { everybody } from "#protocol/ids.ts"
import type { Share } from "#protocol/share.ts"
import { Badge } from "../ui/badge.tsx"
import { AcceptedShare } from "./accepted-share.tsx"
import { AnsweredShare } from "./declined-share.tsx"
import { PendingShare } from "./pending-share.tsx"
import { inviteeName, roleWords, statusWords } from "./share-text.ts"
import type { ShareActions } from "./use-share-actions.ts"

export interface ShareRowProps {
  readonly share: Share
  /** Whether to name the person, as in the list of all shares. */
  readonly showsWhose: boolean
  readonly actions: ShareActions
}

/** What can be done with it now. */
const Rest = ({ share, actions }: Pick<ShareRowProps, "share" | "actions">) => {
  switch (share.status) {
    case "pending":
      return <PendingShare share={share} actions={actions} />
    case "declined":
    case "expired":
      return <AnsweredShare share={share} actions={actions} />
    default:
      // An unknown status may be an active share, so offer to take it back.
      return <AcceptedShare share={share} actions={actions} />
  }
}

export const ShareRow = ({ share, showsWhose, actions }: ShareRowProps) => {
  const { sharedWithEmail, message, role, status } = share
  const name = inviteeName(share)
  const { label, tone } = statusWords(status)
  return (
    <article className="grid min-w-0 grid-cols-1 gap-4 rounded-md border border-line bg-raised p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 grid-cols-1">
          <h3 dir="auto" className="text-lg wrap-anywhere">
            {name ?? sharedWithEmail}
          </h3>
          {name !== null && <p className="wrap-anywhere text-faded">{sharedWithEmail}</p>}
          {showsWhose && (
            <p className="mt-1 flex items-center gap-2 text-sm text-faded">
              <UsersRound aria-hidden="true" className="size-4 shrink-0" />
              <span className="min-w-0 wrap-anywhere">
                {share.personId === everybody ? "All people" : <bdi>{share.personName}</bdi>}
              </span>
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <Badge>{roleWords[role].label}</Badge>
          <Badge tone={tone}>{label}</Badge>
        </div>
      </div>
      {message !== "" && (
        <blockquote
          className="border-l-3 border-line pl-4 font-serif wrap-anywhere whitespace-pre-line"
          dir="auto"
        >
          {message}
        </blockquote>
      )}
      <Rest share={share} actions={actions} />
    </article>
  )
}
