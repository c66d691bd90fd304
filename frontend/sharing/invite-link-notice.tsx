import { Link } from "wouter"
import { Button } from "../ui/button.tsx"
import { Card } from "../ui/card.tsx"
import { Notice } from "../ui/notice.tsx"
import { Skeleton } from "../ui/skeleton.tsx"
import type { Opened } from "./invite-link-state.ts"

interface OpenedNoticeProps {
  readonly opened: Opened
  /** The address an invitation for somebody else was sent to; null until it is known. */
  readonly invitedEmail: string | null
  /** The address of the signed-in account. */
  readonly ownEmail: string | null
  readonly onDismiss: () => void
  readonly onRetry: () => void
  /** Signing out is under way. */
  readonly isLeaving: boolean
  readonly onSwitchAccount: () => void
}

const sameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Whose invitation it is, where another account is signed in. */
const foreignText = ({ invitedEmail, ownEmail }: OpenedNoticeProps, text: string) => {
  if (invitedEmail === null || ownEmail === null) {
    return { title: "This invitation isn't for this account", children: text }
  }
  // An address that had an account before opens a second one, which does not hold the address.
  if (sameAddress(invitedEmail, ownEmail)) {
    return {
      title: "Your invitation is waiting in your other account",
      children: `You already had an account with ${invitedEmail}. Sign in to that one to see the invitation.`,
    }
  }
  return {
    title: <span className="wrap-anywhere">This invitation is for {invitedEmail}</span>,
    children: (
      <span className="wrap-anywhere">
        You're signed in as {ownEmail}. Sign out, then continue with {invitedEmail}.
      </span>
    ),
  }
}

const Words = (props: OpenedNoticeProps) => {
  const { opened, onDismiss, onRetry, isLeaving, onSwitchAccount } = props
  const dismiss = <Button onClick={onDismiss}>Dismiss</Button>
  switch (opened.state) {
    case "none":
    case "here":
      return null
    case "opening":
      return (
        <Card className="grid grid-cols-1 gap-5">
          <p className="sr-only">Opening your invitation…</p>
          <Skeleton className="h-8 w-56" />
          <div className="flex items-center gap-4">
            <Skeleton shape="circle" className="size-14 shrink-0" />
            <Skeleton className="h-7 w-3/5" />
          </div>
          <Skeleton shape="block" className="h-12 w-32" />
        </Card>
      )
    case "accepted":
      return (
        <Notice
          tone="sage"
          title="You've already accepted this."
          action={
            <Button asChild variant="primary">
              <Link href="/stories">Hear the stories</Link>
            </Button>
          }
        />
      )
    case "over":
      return (
        <Notice tone="amber" title={opened.text} action={dismiss}>
          The person who invited you can send you another one.
        </Notice>
      )
    case "foreign":
      return (
        <Notice
          tone="amber"
          {...foreignText(props, opened.text)}
          action={
            <>
              <Button pending={isLeaving} onClick={onSwitchAccount}>
                Sign out and continue
              </Button>
              {dismiss}
            </>
          }
        />
      )
    case "failed":
      return (
        <Notice
          tone="brick"
          title="We couldn't open your invitation"
          action={
            <>
              <Button onClick={onRetry}>Try again</Button>
              {dismiss}
            </>
          }
        >
          {opened.text}
        </Notice>
      )
  }
}

/** The state of a followed link while there is no invitation to answer. Announced to screen readers. */
export const OpenedNotice = (props: OpenedNoticeProps) => (
  <div {...(props.opened.state === "failed" ? {} : { role: "status" })} className="empty:hidden">
    <Words {...props} />
  </div>
)
