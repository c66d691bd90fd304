import { Link } from "wouter"
import type { Accepted, Invite } from "#protocol/share.ts"
import { Button } from "../ui/button.tsx"
import { Notice } from "../ui/notice.tsx"
import { senderName } from "./share-words.ts"

/** The button that was pressed is gone: the focus goes on to where it led. */
const takeFocus = (notice: HTMLElement | null) => notice?.focus()

export interface AcceptedNoticeProps {
  readonly invite: Invite
  readonly accepted: Accepted
}

/** Where an accepted invitation has led. */
export const AcceptedNotice = ({ invite, accepted }: AcceptedNoticeProps) => {
  const { personName, sharedByUser } = invite
  const { personId } = accepted
  return (
    <div ref={takeFocus} tabIndex={-1} className="rounded-md">
      <Notice
        tone="sage"
        title={
          personId === null
            ? `The people of ${senderName(sharedByUser)} are now among yours.`
            : `${personName} is now among your people.`
        }
        action={
          <Button asChild>
            <Link href={personId === null ? "/people" : `/people/${personId}`}>
              {personId === null ? "See my people" : `See ${personName}`}
            </Link>
          </Button>
        }
      />
    </div>
  )
}
