import { Link } from "wouter"
import { Button } from "../../ui/button.tsx"
import { Notice } from "../../ui/notice.tsx"
import { Page } from "../../ui/page.tsx"
import { title } from "./subscribe-view.tsx"

interface SetupFailedProps {
  readonly text: string
  readonly onRetry: () => void
}

/** The subscription could not be begun. You weren't charged. */
export const SetupFailed = ({ text, onRetry }: SetupFailedProps) => (
  <Page width="reading" title={title}>
    <Notice
      tone="brick"
      title="We couldn't set up your subscription"
      action={
        <>
          <Button variant="primary" onClick={onRetry}>
            Try Again
          </Button>
          <Button asChild>
            <Link href="/">Back to Home</Link>
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <p>You weren't charged.</p>
    </Notice>
  </Page>
)
