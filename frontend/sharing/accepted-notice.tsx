import { Link } from "wouter"
import type { Person } from "#protocol/person.ts"
import { self } from "#protocol/self.ts"
import type { Accepted, Invite } from "#protocol/share.ts"
import { Button } from "../ui/button.tsx"
import { Notice } from "../ui/notice.tsx"
import { senderFirstName } from "./share-text.ts"

/** Moves the focus to this notice, because the pressed button is gone. */
const takeFocus = (notice: HTMLElement | null) => notice?.focus()

interface AcceptedNoticeProps {
  readonly invite: Invite
  readonly accepted: Accepted
  /** The user's own people, to name the one it was linked to. */
  readonly own: ReadonlyArray<Person>
}

/** Where the stories are from now on. */
const outcomeOf = ({ invite, accepted, own }: AcceptedNoticeProps) => {
  const { personName, sharedByUser } = invite
  const { personId, linkPersonId } = accepted
  const linked = own.find(({ id }) => id === linkPersonId)
  if (linked?.relationship === self) {
    return {
      title: (
        <>
          You'll find <bdi>{personName}</bdi>'s stories under Stories.
        </>
      ),
      href: "/stories",
    }
  }
  if (linked !== undefined && linked.name !== personName) {
    return {
      title: (
        <>
          You'll find <bdi>{personName}</bdi>'s stories under <bdi>{linked.name}</bdi>.
        </>
      ),
      href: `/people/${linked.id}`,
    }
  }
  if (personId === null) {
    return {
      title: (
        <>
          You can now hear <bdi>{senderFirstName(sharedByUser)}</bdi>'s stories.
        </>
      ),
      href: "/stories",
    }
  }
  return {
    title: (
      <>
        <bdi>{personName}</bdi> is now one of your people.
      </>
    ),
    href: `/people/${linkPersonId ?? personId}`,
  }
}

/** Says what an accepted invitation has added, with a link to it. */
export const AcceptedNotice = (props: AcceptedNoticeProps) => {
  const { title, href } = outcomeOf(props)
  return (
    <div ref={takeFocus} tabIndex={-1} className="rounded-md">
      <Notice
        tone="sage"
        title={<span className="wrap-anywhere">{title}</span>}
        action={
          <Button asChild variant="primary">
            <Link href={href}>Hear the stories</Link>
          </Button>
        }
      />
    </div>
  )
}
