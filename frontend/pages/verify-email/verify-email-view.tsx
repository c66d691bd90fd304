import { Link } from "wouter"
import { brokenLink } from "../../support/broken-link-text.ts"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { Notice } from "../../ui/notice.tsx"
import { Page } from "../../ui/page.tsx"
import { newsOf } from "../../email-verification/verification-toast.ts"
import type { VerificationState } from "../../email-verification/verification-state.ts"

interface VerifyEmailPageProps {
  readonly isSignedIn: boolean
  readonly isPending: boolean
  /** Why the address is not verified yet, while the link is still valid. */
  readonly problem: Extract<VerificationState, "sign-in-first" | "later"> | null
  /** The server's own message, if it refused the confirmation itself. */
  readonly rejection?: string | null
  readonly onConfirm: () => void
}

/**
 * Where the link in a letter leads. Opening it does nothing: mail gateways and previews open every
 * link they see. Only somebody who reads this presses the button.
 */
export const VerifyEmailView = (props: VerifyEmailPageProps) => {
  const { isSignedIn, isPending, problem, rejection = null, onConfirm } = props
  const told = rejection === null ? problem : "later"
  const news =
    told === null ? null : newsOf(told, isSignedIn ? { emailVerified: false } : undefined)
  return (
    <Page
      width="reading"
      title="Confirm your email"
      intro="Press the button so we know this address is yours."
    >
      <Card>
        <div className="grid grid-cols-1 gap-6">
          <p className="max-w-[60ch]">
            Did you create a Kintale account with this email address? Then confirm it. If it wasn't
            you, close this page and nothing happens.
          </p>
          {news !== null && (
            <Notice
              tone="amber"
              title={news.title}
              isUrgent
              action={
                problem === "sign-in-first" && !isSignedIn ? (
                  <Button asChild>
                    <Link href="/login">Sign in</Link>
                  </Button>
                ) : undefined
              }
            >
              {rejection ?? news.text}
            </Notice>
          )}
          <Button
            variant="primary"
            size="large"
            className="justify-self-start max-md:justify-self-stretch"
            pending={isPending}
            onClick={onConfirm}
          >
            Confirm this address
          </Button>
        </div>
      </Card>
    </Page>
  )
}

/** Shown when the address has no token, for example because a mail program cut the link. */
export const CutLink = () => (
  <Page width="reading" title={brokenLink.title} intro={brokenLink.intro}>
    <p className="max-w-[60ch]">{brokenLink.advice}, or sign in and we'll send you a new one.</p>
  </Page>
)
